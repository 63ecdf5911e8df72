import { use } from 'react';
import { I18nProvider } from '@/i18n/I18nProvider';
import { loadMessages } from '@/i18n/messages';
import { PageHeader } from '@/ui/layout/PageHeader';
import { DatesDemo } from './DatesDemo';
import { DisplayDemo, FeedbackDemo } from './FeedbackDemo';
import { FieldStates, FormDemo } from './FieldsDemo';
import { GridDemo } from './GridDemo';
import { ListDemo } from './ListDemo';
import { LoginLook } from './LoginLook';
import { MapDemo } from './MapDemo';
import { SignatureDemo } from './SignatureDemo';
import c from './showroom.module.css';
import { TreeDemo } from './TreeDemo';
import { UploadsDemo } from './UploadsDemo';

const croatian = loadMessages('hr');

/** Every shared widget in its states; calls nothing, and no link leads here. Its samples are Croatian, and so is all of it. */
export default function ShowroomPage() {
  return (
    <I18nProvider locale="hr" messages={use(croatian)}>
      <Widgets />
    </I18nProvider>
  );
}

function Widgets() {
  return (
    <main className={c.page} lang="hr">
      <PageHeader title="Izložba" />
      <FormDemo />
      <FieldStates />
      <DatesDemo />
      <UploadsDemo />
      <SignatureDemo />
      <ListDemo />
      <TreeDemo />
      <MapDemo />
      <GridDemo />
      <FeedbackDemo />
      <DisplayDemo />
      <LoginLook />
    </main>
  );
}
