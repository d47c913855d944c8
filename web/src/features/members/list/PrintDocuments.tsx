// A document about each of those that are picked.
import { FileTextOutlined } from '@ant-design/icons';
import { Button, Spin, Tooltip } from 'antd';
import { lazy, Suspense } from 'react';
import { fr } from '../../../i18n/fr';
import { limits } from '../../../ui/limits';
import { useOpener } from '../../../ui/print/useOpener';
import type { Picked } from '../../../ui/table/ListActions';
import { listMembers, type Member, type MemberFilter } from '../api';

const t = fr.members;
const DocumentDialog = lazy(() => import('../document/DocumentDialog'));

interface PrintDocumentsProps {
  picked: Picked<Member>;
  filter: MemberFilter;
}

export function PrintDocuments({ picked, filter }: PrintDocumentsProps) {
  const opener = useOpener();
  const { all, keys, count, query } = picked;
  const most = limits.documents;
  const idsOf = async (signal: AbortSignal): Promise<number[]> => {
    if (!all) return keys.map(Number);
    // One more than is printed: of a list that has grown, the server says that it is too long.
    const { rows } = await listMembers({ ...filter, ...query, _limit: most + 1 }, signal);
    return rows.map(({ member_id }) => member_id);
  };
  const button = (
    <Button
      ref={opener.button}
      icon={<FileTextOutlined aria-hidden />}
      disabled={count > most}
      onClick={() => opener.setOpen(true)}
    >
      {t.printDocuments}
    </Button>
  );
  return (
    <>
      {count > most ? <Tooltip title={t.documentsTooMany(most)}>{button}</Tooltip> : button}
      {opener.open && (
        <Suspense fallback={<Spin size="small" />}>
          <DocumentDialog
            about={t.count(count, false)}
            count={count}
            idsOf={idsOf}
            onClose={() => opener.setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
