import { useMediaQuery } from '@mantine/hooks';

/** Reports whether the window is as narrow as a phone. */
export const usePhone = () => useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
