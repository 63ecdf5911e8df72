import { PageHeader } from '@/ui/PageHeader';
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

/** Every shared widget in its states; calls nothing, and no link leads here. */
export default function ShowroomPage() {
  return (
    <main className={c.page}>
      <PageHeader title="Showroom" />
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
