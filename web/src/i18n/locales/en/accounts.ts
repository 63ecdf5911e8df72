/** The ways to an account but signing in: set-up, sign-up, invitation, a new password. */
export const accounts = {
  invitation: {
    waiting: 'Invitation',
    title: (p: { company: string }) => `Invitation to ${p.company}`,
    by: (p: { by: string; company: string }) => `${p.by} (${p.company}) invites you to work together in Teren.`,
    company: (p: { company: string }) => `${p.company} invites you to work in Teren.`,
    choose: 'Choose the password you will sign in with.',
    either: (p: { min: number }) =>
      `If you already use Teren with this address, enter that password; otherwise choose one of at least ${p.min} characters.`,
    moves: (p: { company: string }) => `Confirm the address that you will sign in with from now on (${p.company}).`,
    movesTitle: 'New sign-in address',
    prove: 'You already have an account with this e-mail. Enter its password to accept.',
    here: (p: { name: string }) => `${p.name} is signed in in this browser. Accepting signs them out.`,
    submit: 'Accept and sign in',
    gone: 'This invitation is no longer valid',
    goneText:
      'It has already been accepted, is older than seven days, or was replaced by a newer one. Ask the person who invited you for a new one. If you have already accepted it, just sign in.',
  },
  forgotten: {
    title: 'Forgotten password',
    intro: 'Enter the e-mail you sign in with, and we will send you a link to choose a new password.',
    submit: 'Send link',
    sentTitle: 'Check your e-mail',
    sent: (p: { email: string }) =>
      `If there is an account with ${p.email}, a link to choose a new password is on its way. It works once, for one hour.`,
    nothing: 'Nothing arrived? Check your spam folder, and that this is the address you sign in with.',
    again: 'Use another address',
  },
  reset: {
    title: 'New password',
    intro: 'Choose a new password. You will be signed out everywhere else.',
    submit: 'Save and sign in',
    done: 'Password changed, other sessions ended',
    gone: 'This link is no longer valid',
    goneText: 'It has already been used, has expired, or was replaced by a newer one. Your password has not changed.',
    again: 'Request a new link',
    ask: 'Ask the administrator of your company for a new link.',
  },
  company: {
    title: 'Sign up your company',
    intro:
      'You become its administrator and invite the others. Does your company already use Teren? Then ask its administrator for an invitation.',
    submit: 'Sign up',
    sentTitle: 'Check your e-mail',
    sent: (p: { email: string }) =>
      `We have sent a message to ${p.email}. Follow its link and choose a password, and your company is ready. The link works once, for one day.`,
    nothing: 'Nothing arrived? Check your spam folder, or check the address.',
    again: 'Correct your details',
    confirmTitle: 'Complete sign-up',
    confirm: (p: { company: string; name: string }) =>
      `You are signing up ${p.company}; ${p.name} becomes its administrator. Choose your password.`,
    finish: 'Create company and sign in',
    gone: 'This link is no longer valid',
    goneText:
      'It has already been used or is older than a day. If your company is already signed up, just sign in; otherwise sign up again.',
    again2: 'Sign up again',
    exists: 'An account with this e-mail has been created in the meantime. Sign in with it.',
  },
  unconfigured: {
    close: 'OK',
    forgot: {
      title: 'Forgotten password',
      text: 'E-mail is not set up on this installation, so it cannot send you a link. Ask the administrator of your company to set a new password for you.',
    },
    signUp: {
      title: 'Sign-up',
      text: 'Sign-up is not open on this installation. Ask the administrator of your company to add you as a user.',
    },
    external: {
      title: 'External sign-in',
      text: 'No external identity provider is set up on this installation. Sign in with e-mail and password, or ask the administrator of your company to set one up.',
    },
  },
  setup: {
    title: 'Set up Teren',
    intro: 'This installation is empty. Create the first company and its administrator; other users are added later.',
    codeHelp: 'The server printed the one-time code in its console when it started.',
    code: 'One-time code',
    company: 'Company',
    companyName: 'Company name',
    idNumber: 'Tax ID number of the company',
    administrator: 'Administrator',
    firstName: 'First name',
    lastName: 'Last name',
    submit: 'Create company and sign in',
  },
};
