import { useState } from 'react';
import { DocumentUploader, ImageUploader } from '@/ui/fields/Uploader';
import { FieldGrid, Section } from '@/ui/layout/Section';
import { Gallery } from '@/ui/media/Gallery';
import { IMAGES } from './sample';

const BEING_SENT = new File(['naziv;cijena'], 'cjenik.csv', { type: 'text/csv' });

/** Uploads at rest and on their way, and the gallery of what is already there. */
export function UploadsDemo() {
  const [images, setImages] = useState<readonly File[]>([]);
  const [documents, setDocuments] = useState<readonly File[]>([]);
  const [one, setOne] = useState<readonly File[]>([BEING_SENT]);
  const [deleted, setDeleted] = useState<ReadonlySet<number>>(new Set([3]));
  return (
    <Section title="Datoteke i galerija">
      <Gallery label="Slike" images={IMAGES} deleted={deleted} onDeletedChange={setDeleted} />
      <FieldGrid>
        <ImageUploader label="Nove slike" value={images} onChange={setImages} />
        <DocumentUploader label="Novi dokumenti" value={documents} onChange={setDocuments} />
        <DocumentUploader
          label="Cjenik"
          single
          value={one}
          onChange={setOne}
          progress={(file) => (file === BEING_SENT ? 0.64 : undefined)}
          onCancel={() => setOne([])}
        />
        <ImageUploader label="Logotip" single disabled value={[]} onChange={setImages} />
      </FieldGrid>
    </Section>
  );
}
