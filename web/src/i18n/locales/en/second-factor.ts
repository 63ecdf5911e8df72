import { plural } from '../../plural';

/** Signing in with a second step: turning it on, its codes, and a company that asks for it. */
export const secondFactor = {
  title: 'Second step of sign-in',
  required: 'Fill this in',
  about:
    'Besides your password, sign-in asks for a code from an app on your phone. Whoever learns your password does not get in with it alone.',
  turnOn: 'Turn on',
  isOn: 'On',
  since: (p: { at: string }) => `On since ${p.at}.`,
  codesLeft: (p: { n: number }) =>
    p.n === 0
      ? 'No recovery codes are left. Make new ones, so that you can sign in without your phone.'
      : plural('en', p.n, { one: `${p.n} recovery code is left.`, other: `${p.n} recovery codes are left.` }),
  renew: 'New recovery codes',
  turnOff: 'Turn off',
  company: 'Your company asks everybody for it.',
  prove: {
    password: 'Your password',
    begin: 'Confirm your password to begin.',
    next: 'Next',
    renewTitle: 'New recovery codes',
    renewText: 'The codes you have now stop working.',
    renew: 'Make new codes',
    offTitle: 'Turn the second step off',
    offText: 'After this your password alone is enough to sign in.',
    offCompany: 'Your company asks for the second step: you will have to set it up again before you can go on working.',
    off: 'Turn off',
    offDone: 'The second step is off',
  },
  enrol: {
    title: 'Turn the second step on',
    scan: 'Scan this square with an authenticator app (such as Aegis, Google Authenticator, Microsoft Authenticator or 1Password).',
    picture: 'The square to scan with the authenticator app',
    type: 'Or type this key into the app:',
    copy: 'Copy the key',
    copied: 'Key copied',
    open: 'Open in the app on this device',
    code: 'Code that the app shows',
    codeHelp: 'Six digits. With them we see that the app and Teren agree.',
    confirm: 'Confirm and turn on',
  },
  codes: {
    title: 'Recovery codes',
    text: 'With one of these codes you sign in when you do not have your phone. Each works once. We show them now and never again: keep them where you would look for them.',
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'Codes copied',
    download: 'Download',
    file: 'teren-recovery-codes.txt',
    print: 'Print',
    paper: (p: { email: string; at: string }) => `Teren, recovery codes of ${p.email}, ${p.at}. Each works once.`,
    done: 'I have kept the codes',
    leave: 'Close without keeping the codes?',
    leaveText: 'They are not shown again. Without them and without your phone you cannot sign in.',
    leaveYes: 'Close',
  },
  page: {
    title: 'Your company asks for a second step',
    text: (p: { company: string }) =>
      `${p.company} asks everybody for a second step of sign-in. Set it up now, it takes a minute; then you go on to where you were going.`,
    elsewhere: 'Or work for another company:',
    signOut: 'Sign out',
    done: 'The second step is on',
  },
};
