import { Button } from '@mantine/core';
import { IconMapPin, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import type { FieldProps } from '@/ui/fields/field';
import { TextField } from '@/ui/fields/TextField';
import type { Point } from '@/ui/media/map/map';
import { AddressField } from './AddressField';
import c from './address.module.css';
import { pointOf } from './coordinates';
import { mapsQuery } from './maps';
import { PlaceMap } from './PlaceMap';
import { nearOf, type Place, suggestedPlace } from './place';

type PlaceText = 'address1' | 'address2' | 'zipcode' | 'city' | 'region' | 'country';

interface Props {
  readonly value: Place;
  /** Returns the form's binding of one of the fields: value, fault and undo. */
  readonly bind: (field: PlaceText) => Omit<FieldProps<string>, 'label'>;
  /** A part of the place is another now. */
  readonly onChange: (change: Partial<Place>) => void;
  /** The place that undoing the address returns to, on a page that offers it. */
  readonly saved?: Place | undefined;
  /** Whether the place may be left empty; with `but-city` only the city is required. */
  readonly optional?: boolean | 'but-city';
  readonly disabled?: boolean | undefined;
  /** The form shows a map of the point by itself. */
  readonly mapped?: boolean;
}

/**
 * The fields of a place for all forms: an address picked from suggestions, which fills the others, and a second line if
 * there is one. They are cells of the form's own FieldGrid.
 */
export function PlaceFields({ value: v, bind, onChange, saved, optional, disabled, mapped = false }: Props) {
  const t = useT().place;
  const [secondLine, setSecondLine] = useState(false);
  // The settlement of a picked suggestion, while the exact place is unknown.
  const [near, setNear] = useState<Point | null>(null);
  const hasMap = useQuery(mapsQuery).data?.map !== 'none';
  const point = pointOf(v);
  const edit = (field: PlaceText) => ({ ...bind(field), onChange: (text: string) => onChange({ [field]: text }) });

  return (
    <>
      <div className={base.across}>
        <AddressField
          label={t.address1}
          placeholder={t.address1Placeholder}
          required={!optional}
          {...bind('address1')}
          {...(saved && {
            undo: {
              changed: v.address1 !== saved.address1,
              onUndo: () => onChange({ ...saved, address2: v.address2 }),
            },
          })}
          onPick={(suggestion) => {
            setNear(nearOf(suggestion));
            onChange(suggestedPlace(suggestion));
          }}
        />
      </div>
      {near && !point && (
        <div className={base.across}>
          <p className={c.hint}>{t.byText}</p>
          {hasMap && (
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={disabled}
              leftSection={<IconMapPin size={14} aria-hidden />}
              onClick={() => onChange(near)}
            >
              {t.setPoint}
            </Button>
          )}
        </div>
      )}
      {near && point && !mapped && (
        <div className={base.across}>
          <PlaceMap point={point} name={t.marker} onMove={onChange} hint={t.dragMarker} />
        </div>
      )}
      {secondLine || v.address2 !== '' ? (
        <div className={c.line}>
          <TextField label={t.address2} maxLength={300} className={c.grow} {...edit('address2')} />
          <Button
            variant="subtle"
            color="gray"
            disabled={disabled}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              setSecondLine(false);
              onChange({ address2: '' });
            }}
          >
            {t.removeLine}
          </Button>
        </div>
      ) : (
        <div className={base.across}>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={disabled}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setSecondLine(true)}
          >
            {t.addLine}
          </Button>
        </div>
      )}
      <TextField label={t.zipcode} maxLength={20} {...edit('zipcode')} />
      <TextField label={t.city} required={optional !== true} maxLength={100} {...edit('city')} />
      <TextField label={t.region} maxLength={100} {...edit('region')} />
      <TextField label={t.country} maxLength={100} {...edit('country')} />
    </>
  );
}
