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
  required: 'Fill this in',
  expired: 'Your session has ended. Sign in again to carry on where you were.',
  toSignIn: 'To sign-in',
  until: (p: { at: string }) => `The link works until ${p.at}.`,
  choose: {
    label: 'New password',
    rule: (p: { min: number }) => `At least ${p.min} characters`,
    ruleTyped: (p: { min: number; typed: number }) => `At least ${p.min} characters (${p.typed} so far)`,
    short: (p: { min: number }) => `At least ${p.min} characters.`,
    long: 'This is too long.',
  },
  step: {
    title: 'Second step',
    code: 'Code from the authenticator app',
    codeHelp: 'Open the app on your phone and copy the six digits it shows for Teren.',
    recovery: 'Recovery code',
    recoveryHelp: 'One of the codes you kept when you turned the second step on. Each works once.',
    useRecovery: 'I do not have my phone: use a recovery code',
    useCode: 'Use the authenticator app',
    lost: 'If you have neither, an administrator of your company can turn your second step off.',
    submit: 'Confirm',
    back: 'Sign in as somebody else',
    expired: 'The time for the second step has run out, or it was finished elsewhere. Sign in again.',
  },
  invitation: {
    waiting: 'Invitation',
    title: (p: { company: string }) => `Invitation to ${p.company}`,
    by: (p: { by: string; company: string }) => `${p.by} (${p.company}) invites you to work together in Teren.`,
    company: (p: { company: string }) => `${p.company} invites you to work in Teren.`,
    choose: 'Choose the password you will sign in with.',
    prove: 'You have an account with this e-mail already: accept with its password.',
    here: (p: { name: string }) => `${p.name} is signed in here now. Accepting signs them out in this browser.`,
    submit: 'Accept and sign in',
    gone: 'This invitation does not work any more',
    goneText:
      'It was accepted already, is older than seven days, or was replaced by a newer one. Ask the person who invited you for a new one. If you have accepted it already, just sign in.',
  },
  provider: {
    unknown: (p: { name: string }) =>
      `Your ${p.name} account is not connected to any account in Teren. Sign in with e-mail and password, or ask the administrator of your company to invite you with the e-mail you have there.`,
    failed: (p: { name: string }) =>
      `Signing in with ${p.name} did not work. Try again, or sign in with e-mail and password.`,
    over: (p: { name: string }) =>
      `The time to connect the accounts has run out. Choose “Continue with ${p.name}” once more.`,
    title: 'Is this your account?',
    link: (p: { name: string }) =>
      `There is an account in Teren with the e-mail that ${p.name} knows you by. Prove that it is yours with its password; you are asked for it this once, and later ${p.name} is enough.`,
    submit: 'Connect and sign in',
    without: 'Sign in without connecting',
  },
  forgotten: {
    title: 'Forgotten password',
    intro: 'Tell us the e-mail you sign in with, and we will send you a link to choose a new password.',
    submit: 'Send the link',
    sentTitle: 'Look into your mail',
    sent: (p: { email: string }) =>
      `If there is an account with ${p.email}, a link to choose a new password is on its way. It works once, for one hour.`,
    nothing: 'Nothing came? Look among the spam, or see whether the address is the one you sign in with.',
    again: 'Another address',
  },
  reset: {
    title: 'New password',
    intro: 'Choose a new password. All other places where you are signed in will be signed out.',
    submit: 'Save and sign in',
    done: 'Password changed, other sessions ended',
    gone: 'This link does not work any more',
    goneText: 'It was used already, has run out, or was replaced by a newer one. Your password is as it was.',
    again: 'Ask for a new link',
    ask: 'Ask the administrator of your company for a new link.',
  },
  company: {
    title: 'Sign up your company',
    intro:
      'You become its administrator and invite the others. Has your company been using Teren already? Then ask its administrator for an invitation.',
    submit: 'Sign up',
    sentTitle: 'Look into your mail',
    sent: (p: { email: string }) =>
      `A letter is on its way to ${p.email}. Follow its link, choose a password, and your company is ready. The link works once, for one day.`,
    nothing: 'Nothing came? Look among the spam, or check the address.',
    again: 'Correct what you typed',
    confirmTitle: 'Finish the sign-up',
    confirm: (p: { company: string; name: string }) =>
      `You are signing up ${p.company}; ${p.name} becomes its administrator. Choose your password.`,
    finish: 'Open the company and sign in',
    gone: 'This link does not work any more',
    goneText:
      'It was used already or is older than a day. If your company is signed up already, just sign in; otherwise sign it up again.',
    again2: 'Sign up again',
    exists: 'Meanwhile there is an account with this e-mail. Sign in with it.',
  },
  unconfigured: {
    close: 'All right',
    forgot: {
      title: 'Forgotten password',
      text: 'This installation has not set up sending e-mail, so it cannot send you a link. Ask the administrator of your company to set a new password for you.',
    },
    signUp: {
      title: 'Sign-up',
      text: 'This installation has not opened sign-up. Ask the administrator of your company to add you as a user.',
    },
    external: {
      title: 'External sign-in',
      text: 'This installation has not set up an external identity provider. Sign in with e-mail and password, or ask the administrator of your company to set one up.',
    },
  },
  setup: {
    title: 'Set up Teren',
    intro:
      'This installation is empty. Make the first company and its administrator; everybody else is added later from inside.',
    codeHelp: 'The server has printed the one-time code in its console when it started.',
    code: 'One-time code',
    company: 'Company',
    companyName: 'Company name',
    idNumber: 'Company ID number (OIB)',
    administrator: 'Administrator',
    firstName: 'First name',
    lastName: 'Last name',
    submit: 'Create company and sign in',
  },
};
