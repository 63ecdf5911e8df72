import { ActionIcon, Button } from '@mantine/core';
import { IconLink, IconPlus, IconUnlink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import { useLive } from '@/api/live';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useRefusalSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { toast } from '@/ui/feedback/toast';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import { AssetPicture } from './AssetPicture';
import { type AssetHere, assetKeys, assetPage, linkAsset, unlinkAsset, type Work, workAssetsQuery } from './assets.api';
import c from './assets.module.css';

const AssetModal = lazyPart(() => import('./AssetModal'));
const LinkAssetModal = lazyPart(() => import('./LinkAssetModal'));

interface Props {
  readonly work: Work;
  /** The client whose assets at other addresses may be picked too. */
  readonly client?: number | undefined;
}

/** The assets that a task or an order is about, and the others where it is. */
export default function AssetsSection({ work, client }: Props) {
  const t = useOfficeT().assets;
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const mayPick = useCan()('asset.edit') && client !== undefined;
  const { show, dialog } = useDialog();
  const { data, isPending } = useQuery(workAssetsQuery(work));
  const refresh = () => queryClient.invalidateQueries({ queryKey: assetKeys.all });
  useLive('asset', undefined, () => void refresh());
  const all = data?.assets ?? [];
  const mayLink = data?.allowed_actions.includes('asset.link') ?? false;
  const mayAdd = data?.allowed_actions.includes('asset.create') ?? false;

  const change = async (asset: AssetHere, link: boolean) => {
    const { asset_name: name } = asset;
    try {
      await (link ? linkAsset : unlinkAsset)(work, asset.asset_id);
      toast.success(link ? t.done.linked({ name }) : t.done.unlinked({ name }));
    } catch (error) {
      toast.error(sentence(error));
    }
    await refresh();
  };
  const groups = [
    { title: t.section.about, assets: all.filter((asset) => asset.linked) },
    { title: t.section.here, assets: all.filter((asset) => !asset.linked) },
  ].filter(({ assets }) => assets.length > 0);

  return (
    <Section
      title={t.title}
      id="assets"
      actions={
        <span className={base.wrap}>
          {mayLink && mayPick && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconLink size={14} aria-hidden />}
              onClick={() =>
                show((close) => <LinkAssetModal work={work} client={client} onDone={refresh} onClose={close} />)
              }
            >
              {t.section.pick}
            </Button>
          )}
          {mayAdd && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => show((close) => <AssetModal work={work} onClose={close} />)}
            >
              {t.section.add}
            </Button>
          )}
        </span>
      }
    >
      {all.length === 0 && !isPending && <EmptyState compact text={t.section.none} />}
      {groups.map(({ title, assets }) => (
        <div key={title} className={c.group}>
          <h3 className={c.groupTitle}>{title}</h3>
          <ul className={base.bare} aria-label={title}>
            {assets.map((asset) => (
              <li key={asset.asset_id} className={c.one}>
                <AssetPicture asset={asset} />
                <span className={base.growLines}>
                  <Link {...assetPage(asset)} className={c.name}>
                    {asset.asset_name}
                  </Link>
                  <span className={c.sub}>
                    {[t.kinds[asset.asset_kind], [asset.maker, asset.model].filter(Boolean).join(' '), asset.serial_num]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                {!asset.linked && mayLink && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t.section.link({ name: asset.asset_name })}
                    title={t.section.link({ name: asset.asset_name })}
                    onClick={() => void change(asset, true)}
                  >
                    <IconLink size={16} stroke={1.6} />
                  </ActionIcon>
                )}
                {asset.can_unlink && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t.section.unlink({ name: asset.asset_name })}
                    title={t.section.unlink({ name: asset.asset_name })}
                    onClick={() => void change(asset, false)}
                  >
                    <IconUnlink size={16} stroke={1.6} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {dialog}
    </Section>
  );
}
