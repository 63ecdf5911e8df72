import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useSession } from '@/api/session';

/** Dresses the page as the signed-in person has chosen: theme and row height. */
export function useLook() {
  const { theme, density } = useSession().user;
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(theme ?? 'auto'), [theme, setColorScheme]);
  useEffect(() => {
    document.documentElement.dataset.density = density;
  }, [density]);
}
