import { plural } from '../../plural';

/** Signing in with a second step: turning it on, its codes, and a company that asks for it. */
export const secondFactor = {
  title: 'Two-step verification',
  required: 'This field is required',
  about:
    'Besides your password, sign-in asks for a code from an app on your phone, so the password alone is not enough.',
  turnOn: 'Turn on',
  isOn: 'On',
  since: (p: { at: string }) => `On since ${p.at}`,
  codesLeft: (p: { n: number }) =>
    p.n === 0
      ? 'No recovery codes are left. Create new ones, so that you can sign in without your phone.'
      : plural('en', p.n, { one: `${p.n} recovery code is left.`, other: `${p.n} recovery codes are left.` }),
  renew: 'New recovery codes',
  turnOff: 'Turn off',
  company: 'Your company requires it.',
  prove: {
    password: 'Your password',
    begin: 'Confirm your password to begin.',
    next: 'Next',
    renewTitle: 'New recovery codes',
    renewText: 'Your current codes will stop working.',
    renew: 'Create new codes',
    offTitle: 'Turn off two-step verification',
    offText: 'After this, your password alone is enough to sign in.',
    offCompany:
      'Your company requires two-step verification: you will have to set it up again before you can continue.',
    off: 'Turn off',
    offDone: 'Two-step verification is off',
  },
  enrol: {
    title: 'Turn on two-step verification',
    scan: 'Scan this QR code with an authenticator app (such as Aegis, Google Authenticator, Microsoft Authenticator or 1Password).',
    picture: 'QR code for the authenticator app',
    type: 'Or type this key into the app:',
    copy: 'Copy the key',
    copied: 'Key copied',
    open: 'Open in the app on this device',
    code: 'Code shown in the app',
    codeHelp: 'Six digits. They confirm that the app and Teren agree.',
    confirm: 'Confirm and turn on',
  },
  codes: {
    title: 'Recovery codes',
    text: 'With one of these codes you can sign in without your phone. Each works once. They are shown only now: keep them in a safe place.',
    list: 'Recovery codes',
    copy: 'Copy',
    copied: 'Codes copied',
    download: 'Download',
    file: 'teren-recovery-codes.txt',
    print: 'Print',
    paper: (p: { email: string; at: string }) => `Teren, recovery codes of ${p.email}, ${p.at} Each works once.`,
    done: 'I have saved the codes',
    leave: 'Close without saving the codes?',
    leaveText: 'They will not be shown again. Without them and without your phone you cannot sign in.',
    leaveYes: 'Close',
  },
  page: {
    title: 'Your company requires two-step verification',
    text: (p: { company: string }) =>
      `${p.company} requires two-step verification for everybody. Set it up now; it takes a minute, and then you can continue.`,
    elsewhere: 'Or work for another company:',
    signOut: 'Sign out',
    done: 'Two-step verification is on',
  },
};
