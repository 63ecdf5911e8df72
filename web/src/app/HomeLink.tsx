import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '@/i18n/I18nProvider';

/** The way out of a page that leads nowhere. */
export function HomeLink() {
  return (
    <Button component={Link} to="/" variant="default">
      {useT().shell.notFound.home}
    </Button>
  );
}
