/** Signing in and setting up. */
export const auth = {
  title: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  remember: 'Remember me',
  forgot: 'Forgot password?',
  signUp: 'Sign up',
  signIn: 'Sign in',
  external: 'Continue with external identity provider',
  continueWith: (p: { name: string }) => `Continue with ${p.name}`,
  noAccount: 'No account yet?',
  required: 'This field is required',
  expired: 'Your session has ended. Sign in again to continue where you left off.',
  leftOpen:
    'You are signed out here. Your session on the server ends when the connection is back, within two weeks at most.',
  toSignIn: 'Go to sign-in',
  until: (p: { at: string }) => `The link is valid until ${p.at}.`,
  choose: {
    label: 'New password',
    rule: (p: { min: number }) => `At least ${p.min} characters`,
    ruleTyped: (p: { min: number; typed: number }) => `At least ${p.min} characters (${p.typed} so far)`,
    short: (p: { min: number }) => `At least ${p.min} characters.`,
    long: 'This is too long.',
  },
  step: {
    title: 'Two-step verification',
    code: 'Code from the authenticator app',
    codeHelp: 'Open the app on your phone and enter the six digits it shows for Teren.',
    recovery: 'Recovery code',
    recoveryHelp: 'One of the codes you saved when you turned on two-step verification. Each works once.',
    useRecovery: 'Use a recovery code instead',
    useCode: 'Use the authenticator app instead',
    lost: 'If you have neither, an administrator of your company can turn off two-step verification for you.',
    submit: 'Confirm',
    back: 'Sign in as a different user',
    expired: 'The time for verification has run out, or it was completed elsewhere. Sign in again.',
  },
  provider: {
    unknown: (p: { name: string }) =>
      `Your ${p.name} account is not connected to any account in Teren. Sign in with e-mail and password, or ask the administrator of your company to invite you with the e-mail you have there.`,
    failed: (p: { name: string }) =>
      `Signing in with ${p.name} did not work. Try again, or sign in with e-mail and password.`,
    over: (p: { name: string }) =>
      `The time to connect the accounts has run out. Choose “Continue with ${p.name}” again.`,
    title: 'Is this your account?',
    link: (p: { name: string }) =>
      `Teren already has an account with the e-mail of your ${p.name} account. Enter its password to confirm that it is yours. You are asked only once; after that, ${p.name} is enough.`,
    submit: 'Connect and sign in',
    without: 'Sign in without connecting',
  },
};
