// Members without a photo, and those whose photo has lost its file.
import { FileUnknownOutlined, UserOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { keys } from '../../../api/keys';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatPhone } from '../../../i18n/format';
import { PageHeader } from '../../../ui/PageHeader';
import { ParentFilterBar } from '../../../ui/place/ParentFilterBar';
import { PLACE_LEVELS } from '../../../ui/place/places';
import { useParentFilters } from '../../../ui/place/useParentFilters';
import { DataTable } from '../../../ui/table/DataTable';
import type { Column } from '../../../ui/table/types';
import { useEditQuery } from '../../../ui/useEditQuery';
import { type Cause, type MissingPhoto, missingPhotoList } from '../api';
import { fullName, nameOf, upperPlaces } from '../labels';
import { PhotoDialog } from '../photo/PhotoDialog';

const t = fr.missingPhotos;
const CAUSES = ['no_photo', 'file_missing'] as const satisfies readonly Cause[];

const icons: Record<Cause, React.ReactNode> = {
  no_photo: <UserOutlined aria-hidden />,
  file_missing: <FileUnknownOutlined className="m-icon-warning" aria-hidden />,
};

function useCause() {
  const [params] = useSearchParams();
  const editQuery = useEditQuery();
  const wanted = params.get('cause');
  const choose = useCallback(
    (cause?: Cause) =>
      editQuery((next) => {
        if (cause) next.set('cause', cause);
        else next.delete('cause');
        next.delete('page');
      }),
    [editQuery],
  );
  return { cause: CAUSES.find((one) => one === wanted), choose };
}

interface Doing {
  mayUpload: boolean;
  upload: (row: MissingPhoto) => void;
  again: () => void;
}

const columnsWith = ({ mayUpload, upload, again }: Doing): Column<MissingPhoto>[] => [
  { key: 'member_idNumber', title: fr.members.number, width: 136, sortable: true },
  { key: 'member_lastname', title: fr.members.lastname, width: 130, sortable: true, isName: true },
  { key: 'member_firstname', title: fr.members.firstname, width: 130, sortable: true },
  {
    key: 'member_contact',
    title: fr.members.contact,
    width: 128,
    isExtra: true,
    render: ({ member_contact: phone }) => (phone ? formatPhone(phone) : ''),
  },
  {
    key: 'locality_name',
    title: fr.members.locality,
    width: 180,
    sortable: true,
    render: (row) => (
      <span title={upperPlaces(row)}>
        {row.locality_name}
        <small className="m-option-hint m-ellipsis">{upperPlaces(row)}</small>
      </span>
    ),
  },
  {
    key: 'cause',
    title: t.cause,
    width: 176,
    render: ({ cause }) => (
      <span>
        {icons[cause]} {t.causes[cause]}
      </span>
    ),
  },
  {
    key: 'member_id',
    title: t.actions,
    width: 290,
    isLink: true,
    render: (row) => (
      <span className="m-row-actions">
        <Link to={`/members/${row.member_id}`} aria-label={t.openOf(fullName(row))}>
          {t.open}
        </Link>
        {mayUpload && (
          <Button size="small" aria-label={t.uploadOf(fullName(row))} onClick={() => upload(row)}>
            {t.upload}
          </Button>
        )}
        <Button size="small" aria-label={t.againOf(fullName(row))} onClick={again}>
          {t.again}
        </Button>
      </span>
    ),
  },
];

export default function MissingPhotos() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [count, setCount] = useState<string>();
  const [uploading, setUploading] = useState<MissingPhoto>();
  const mayUpload = usePermission('photos.write');
  const places = useParentFilters(PLACE_LEVELS);
  const { cause, choose } = useCause();
  const { filter } = places;
  const source = useMemo(() => missingPhotoList({ ...filter, cause }), [filter, cause]);
  const again = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: keys.member }),
    [queryClient],
  );
  const columns = useMemo(() => columnsWith({ mayUpload, upload: setUploading, again }), [mayUpload, again]);

  return (
    <>
      <PageHeader title={fr.screens.missingPhotos.title} note={count} />
      <DataTable<MissingPhoto>
        name="missing_photos"
        label={fr.screens.missingPhotos.title}
        rowKey="member_id"
        source={source}
        columns={columns}
        nameOf={nameOf}
        searchHint={t.search}
        empty={{ title: t.empty, hint: t.emptyHint }}
        filters={{
          bar: (
            <>
              <ParentFilterBar levels={PLACE_LEVELS} filters={places} />
              <Select<Cause>
                className="m-filter"
                aria-label={t.causeFilter}
                placeholder={t.causeAll}
                allowClear
                value={cause}
                options={CAUSES.map((value) => ({ value, label: t.causes[value] }))}
                onChange={choose}
                popupMatchSelectWidth={false}
              />
            </>
          ),
        }}
        onOpen={(row) => void navigate(`/members/${row.member_id}`)}
        onCount={setCount}
        countText={fr.members.count}
      />
      {uploading && (
        <PhotoDialog
          memberId={uploading.member_id}
          memberName={fullName(uploading)}
          open
          onClose={() => setUploading(undefined)}
          onSaved={() => {
            setUploading(undefined);
            again();
          }}
        />
      )}
    </>
  );
}
