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
  noAccount: 'No account yet?',
  required: 'Fill this in',
  expired: 'Your session has ended. Sign in again to carry on where you were.',
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
    passwordHelp: 'At least 10 characters.',
    submit: 'Create company and sign in',
  },
};
