import { useOfficeT } from '@/i18n/I18nProvider';
import { BackLink } from '@/ui/layout/BackLink';
import { materialList } from './materials.search';

/** A link from a page beside the materials to the last state of their list. */
export const BackToMaterials = () => (
  <BackLink to="/materials" search={materialList.place.last}>
    {useOfficeT().materials.title}
  </BackLink>
);
