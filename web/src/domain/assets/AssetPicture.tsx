import {
  IconAirConditioning,
  IconBolt,
  IconBox,
  IconBuildingFactory2,
  IconDeviceCctv,
  IconDoor,
  IconDroplet,
  IconElevator,
  IconFireExtinguisher,
  IconFlame,
  IconGauge,
  IconPropeller,
  IconSolarPanel,
  IconTemperaturePlus,
  IconWind,
} from '@tabler/icons-react';
import type { Icon } from '@/ui/feedback/StatusBadge';
import type { AssetKind } from './asset-values';
import type { Asset } from './assets.api';
import c from './assets.module.css';

const ICONS: Readonly<Record<AssetKind, Icon>> = {
  BOILER: IconFlame,
  HEAT_PUMP: IconPropeller,
  AIR_CONDITIONER: IconAirConditioning,
  VENTILATION: IconWind,
  WATER_HEATER: IconTemperaturePlus,
  PUMP: IconDroplet,
  LIFT: IconElevator,
  ELECTRICAL_PANEL: IconBolt,
  GENERATOR: IconBuildingFactory2,
  SOLAR_PLANT: IconSolarPanel,
  FIRE_PROTECTION: IconFireExtinguisher,
  SECURITY: IconDeviceCctv,
  DOOR: IconDoor,
  METER: IconGauge,
  OTHER: IconBox,
};

/** Shows the first photo of an asset, or the icon of its kind. */
export function AssetPicture({ asset }: { asset: Pick<Asset, 'asset_kind' | 'image_url'> }) {
  const Sign = ICONS[asset.asset_kind];
  return (
    <span className={c.picture} aria-hidden>
      {asset.image_url ? (
        <img src={`${asset.image_url}?size=thumbnail`} alt="" loading="lazy" />
      ) : (
        <Sign size={20} stroke={1.5} />
      )}
    </span>
  );
}
