import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCheck } from '@/api/session';
import { useSignIn } from './auth.api';
import { LinkIdentityForm } from './LinkIdentityForm';
import { SecondStep } from './SecondStep';
import { SetupForm } from './SetupForm';
import { SignInForm } from './SignInForm';

/** The door: sign-in with its second step, or on an empty installation the set-up. */
export default function LoginPage() {
  const { wanted, oidc } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const signIn = useSignIn(wanted);
  const empty = useCheck().setup_needed;
  const back = () => {
    signIn.reset();
    void navigate({ to: '/login', search: wanted ? { wanted } : {}, replace: true });
  };
  if (empty) return <SetupForm />;
  if (signIn.owes || oidc === 'second_factor') return <SecondStep wanted={wanted} onBack={back} />;
  if (oidc === 'link') return <LinkIdentityForm wanted={wanted} onBack={back} />;
  return <SignInForm signIn={signIn} />;
}
