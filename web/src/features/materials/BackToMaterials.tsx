import { useOfficeT } from '@/i18n/I18nProvider';
import { BackLink } from '@/ui/layout/BackLink';
import { materialList } from './materials.search';

/** Leads from a page beside the materials back to where their list was left. */
export const BackToMaterials = () => (
  <BackLink to="/materials" search={materialList.place.last}>
    {useOfficeT().materials.title}
  </BackLink>
);
