import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { ICON } from '@/ui/media/icon';

/** Brings a deleted record back, beside the title of its page. */
export const RestoreButton = (props: Pick<ComponentProps<'button'>, 'children' | 'disabled' | 'title' | 'onClick'>) => (
  <Button variant="default" leftSection={<IconArrowBackUp {...ICON} />} {...props} />
);
