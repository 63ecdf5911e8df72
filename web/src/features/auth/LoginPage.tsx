import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
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
  const { setup_needed: empty, configured } = useCheck();
  // After signing out of an account of the provider, the person is signed out there too.
  useEffect(() => {
    if (configured.end_oidc) window.location.replace('/api/auth/oidc/end');
  }, [configured.end_oidc]);
  const back = () => {
    signIn.reset();
    void navigate({ to: '/login', search: wanted ? { wanted } : {}, replace: true });
  };
  if (empty) return <SetupForm />;
  if (signIn.owes || oidc === 'second_factor') return <SecondStep wanted={wanted} onBack={back} />;
  if (oidc === 'link') return <LinkIdentityForm wanted={wanted} onBack={back} />;
  return <SignInForm signIn={signIn} />;
}
