import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { backLink } from '@/ui/back-link';
import { materialList } from './materials.search';

/** Leads from a page beside the materials back to where their list was left. */
export const BackToMaterials = () => (
  <Link to="/materials" search={materialList.place.last} className={backLink}>
    <IconChevronLeft size={14} aria-hidden />
    {useOfficeT().materials.title}
  </Link>
);
