// The pages of a parcel's title of land: joined, opened, taken away.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { usePermission } from '../../../auth/permission';
import { refreshParcels } from '../../../entities/parcels/api';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { Dialog } from '../../../ui/Dialog';
import { notifySuccess } from '../../../ui/notify';
import { Panel } from '../../../ui/record/Panel';
import { addTitlePage, removeTitlePage, type TitlePage, titleFile } from './titleCalls';

const t = fr.parcelTitle;
const AttachmentDialog = lazy(() => import('../../../ui/attachment/attachment'));
/** As the service has it. */
const MOST = 10;

/** What the browser can't read as a picture is not sent. */
class Unreadable extends Error {}

async function readPage(file: File): Promise<string> {
  const { pageOf } = await import('../../../ui/attachment/attachment');
  try {
    return await pageOf(file);
  } catch {
    throw new Unreadable(t.unreadable);
  }
}

function useAdding(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => addTitlePage({ parcel_id: id, title_page: await readPage(file) }),
    onSuccess: ({ message }) => {
      if (message) notifySuccess(message);
      refreshParcels(queryClient);
    },
  });
}

function AddButton({ adding }: { adding: ReturnType<typeof useAdding> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={<PlusOutlined aria-hidden />}
        loading={adding.isPending}
        onClick={() => input.current?.click()}
      >
        {t.add}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.add}
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) adding.mutate(file);
          // The same file again is a choice too.
          target.value = '';
        }}
      />
    </>
  );
}

interface RemoveDialogProps {
  id: number;
  page: TitlePage;
  rank: number;
  onClose: () => void;
}

function RemoveDialog({ id, page, rank, onClose }: RemoveDialogProps) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => removeTitlePage({ parcel_id: id, title_id: page.title_id }),
    onSuccess: ({ message }) => {
      onClose();
      if (message) notifySuccess(message);
      refreshParcels(queryClient);
    },
  });
  return (
    <Dialog
      title={t.removeTitle(rank)}
      okText={t.remove}
      okButtonProps={{ danger: true, loading: removal.isPending }}
      cancelText={fr.form.cancel}
      onOk={() => removal.mutate()}
      onCancel={onClose}
    >
      <p>{t.removeText}</p>
      {removal.error && <Alert type="error" showIcon role="alert" title={removal.error.message} />}
    </Dialog>
  );
}

interface ItemProps {
  page: TitlePage;
  rank: number;
  mayWrite: boolean;
  onAct: (act: 'open' | 'remove') => void;
}

function Item({ page, rank, mayWrite, onAct }: ItemProps) {
  const { title_addedAt: at, title_addedByUser: who } = page;
  return (
    <li>
      <span>
        <strong>{t.page(rank)}</strong>{' '}
        <span className="m-hint">{t.addedBy(at ? formatDateTime(at) : '', who)}</span>
      </span>
      <span className="m-title-acts m-no-print">
        <Button size="small" aria-label={t.openOf(rank)} onClick={() => onAct('open')}>
          {t.open}
        </Button>
        {mayWrite && (
          <Button
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t.removeOf(rank)}
            onClick={() => onAct('remove')}
          >
            {t.remove}
          </Button>
        )}
      </span>
    </li>
  );
}

export function Titles({ id, pages }: { id: number; pages: readonly TitlePage[] }) {
  const mayWrite = usePermission('parcels.write');
  const adding = useAdding(id);
  const [shown, setShown] = useState<{ act: 'open' | 'remove'; page: TitlePage; rank: number }>();
  const close = (): void => setShown(undefined);
  return (
    <Panel
      id="titles"
      title={t.panel}
      actions={mayWrite && pages.length < MOST && <AddButton adding={adding} />}
    >
      {adding.error && (
        <Alert type="error" showIcon role="alert" className="m-form-alert" title={adding.error.message} />
      )}
      {pages.length === 0 ? (
        <p className="m-hint">{mayWrite ? `${t.none} ${t.hint(MOST)}` : t.none}</p>
      ) : (
        <ul className="m-lines m-titles" aria-label={t.count(pages.length)}>
          {pages.map((page, index) => (
            <Item
              key={page.title_id}
              page={page}
              rank={index + 1}
              mayWrite={mayWrite}
              onAct={(act) => setShown({ act, page, rank: index + 1 })}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {shown?.act === 'open' && (
          <AttachmentDialog
            title={t.page(shown.rank)}
            file={titleFile(shown.page.title_id)}
            onClose={close}
          />
        )}
      </Suspense>
      {shown?.act === 'remove' && (
        <RemoveDialog id={id} page={shown.page} rank={shown.rank} onClose={close} />
      )}
    </Panel>
  );
}
