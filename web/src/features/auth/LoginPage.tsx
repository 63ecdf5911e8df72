import { useCheck } from '@/api/session';
import { SetupForm } from './SetupForm';
import { SignInForm } from './SignInForm';

/** The door: sign-in, or on an empty installation its set-up. */
export default function LoginPage() {
  return useCheck().setup_needed ? <SetupForm /> : <SignInForm />;
}
