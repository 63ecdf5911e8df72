/** The texts that every screen needs. */
export * from './auth';
export * from './common';
export * from './orders';
export * from './place';
export * from './record';
export * from './sessions';
export * from './shell';
export * from './tasks';
export * from './today';
export * from './ui';
