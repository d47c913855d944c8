// A page of the manual beside the screen it explains; its links are followed inside.
import { ArrowLeftOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { manualPageQuery } from '../../api/manual';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import type { HelpDrawerProps } from '../../ui/help/HelpButton';
import { ErrorState } from '../../ui/table/ListStates';
import { type ManualLink, ManualText } from './ManualText';

export default function HelpDrawer({ manual, open, onClose }: HelpDrawerProps) {
  // Where the reader went from the screen's own page.
  const [trail, setTrail] = useState<ManualLink[]>([]);
  useEffect(() => setTrail([]), [manual, open]);
  const here = useMemo(() => trail.at(-1) ?? { page: manual }, [trail, manual]);
  const mayReadAll = usePermission('documentation.read');
  const { data, error, isPending, refetch } = useQuery({ ...manualPageQuery(here.page), enabled: open });
  const body = useRef<HTMLDivElement>(null);
  const shown = data?.page;
  useEffect(() => {
    const target = here.anchor && body.current?.querySelector(`#${CSS.escape(here.anchor)}`);
    if (target) target.scrollIntoView();
    else body.current?.parentElement?.scrollTo?.(0, 0);
  }, [here, shown]);

  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={520}
      title={shown?.title ?? fr.help.title}
      closable={{ 'aria-label': fr.form.close }}
      extra={
        trail.length > 0 && (
          <Button
            type="text"
            icon={<ArrowLeftOutlined aria-hidden />}
            onClick={() => setTrail(trail.slice(0, -1))}
          >
            {fr.help.back}
          </Button>
        )
      }
      footer={
        mayReadAll && (
          <Link to={`/documentation/${here.page}`} onClick={onClose}>
            {fr.help.whole}
          </Link>
        )
      }
    >
      <div ref={body}>
        {isPending && !error && <Skeleton active paragraph={{ rows: 8 }} />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {shown && (
          <ManualText page={shown.page} html={shown.html} onFollow={(link) => setTrail([...trail, link])} />
        )}
      </div>
    </Drawer>
  );
}
