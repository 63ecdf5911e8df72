declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';

// The modules of the library, which lose less than its old bundle.
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet';
}
