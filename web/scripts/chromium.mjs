import { existsSync } from 'node:fs';

/** The same engine without a window, which takes a fifth of the time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** How tests start the browser installed on the machine. */
export const chromium = {
  executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
