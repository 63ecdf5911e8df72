import { useSearch } from '@tanstack/react-router';
import { useCheck } from '@/api/session';
import { useSignIn } from './auth.api';
import { SecondStep } from './SecondStep';
import { SetupForm } from './SetupForm';
import { SignInForm } from './SignInForm';

/** The door: sign-in with its second step, or on an empty installation the set-up. */
export default function LoginPage() {
  const { wanted } = useSearch({ from: '/login' });
  const signIn = useSignIn(wanted);
  const empty = useCheck().setup_needed;
  if (empty) return <SetupForm />;
  if (signIn.owes) return <SecondStep wanted={wanted} onBack={signIn.reset} />;
  return <SignInForm signIn={signIn} />;
}
