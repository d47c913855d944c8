// Members without a photo, and those whose photo has lost its file.
import { FileUnknownOutlined, StopOutlined, UserOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { keys } from '../../../api/keys';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatPhone } from '../../../i18n/format';
import { FilterTags } from '../../../entities/geography/FilterTags';
import { PlaceFilters } from '../../../entities/geography/PlaceFilters';
import { type AddressFilters, useAddressFilters } from '../../../entities/geography/useAddressFilters';
import { ChoiceFilter } from '../../../ui/filters/parts';
import { oneOf } from '../../../ui/filters/read';
import { ListBar } from '../../../ui/table/ListBar';
import { ListFilters } from '../../../ui/table/ListFilters';
import { ListPage } from '../../../ui/table/ListPage';
import { ListRows } from '../../../ui/table/ListRows';
import { useList } from '../../../ui/table/useList';
import type { Column } from '../../../ui/table/types';
import { type Cause, type MissingPhoto, type MissingPhotoFilter, missingPhotoList } from '../api';
import { fullName, nameOf, upperPlaces } from '../labels';
import { refusalText } from '../../../entities/members/refusal';
import { PhotoDialog } from '../photo/PhotoDialog';

const t = fr.missingPhotos;
const CAUSES = ['no_photo', 'refused', 'file_missing'] as const satisfies readonly Cause[];

const icons: Record<Cause, React.ReactNode> = {
  no_photo: <UserOutlined aria-hidden />,
  refused: <StopOutlined className="m-icon-warning" aria-hidden />,
  file_missing: <FileUnknownOutlined className="m-icon-warning" aria-hidden />,
};

const causes = CAUSES.map((value) => ({ value, label: t.causes[value] }));

const read = (params: URLSearchParams): MissingPhotoFilter => ({ cause: oneOf(CAUSES, params.get('cause')) });

interface Doing {
  mayUpload: boolean;
  upload: (row: MissingPhoto) => void;
  again: () => void;
}

function PhotoButtons({ row, mayUpload, upload, again }: Doing & { row: MissingPhoto }) {
  return (
    <>
      {mayUpload && (
        <Button size="small" aria-label={t.uploadOf(fullName(row))} onClick={() => upload(row)}>
          {t.upload}
        </Button>
      )}
      <Button size="small" aria-label={t.againOf(fullName(row))} onClick={again}>
        {t.again}
      </Button>
    </>
  );
}

const columnsWith = (doing: Doing): Column<MissingPhoto>[] => [
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
    render: ({ cause, member_photoRefusedReason: reason }) => (
      <span>
        {icons[cause]} {reason ? t.refusedFor(refusalText(reason)) : t.causes[cause]}
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
        <PhotoButtons row={row} {...doing} />
      </span>
    ),
  },
];

function Filters({ filters }: { filters: AddressFilters<MissingPhotoFilter> }) {
  const tags = (
    <FilterTags<MissingPhotoFilter>
      filters={filters}
      words={{ cause: (value) => t.causes[value as Cause] }}
    />
  );
  return (
    <ListFilters count={filters.count} tags={tags}>
      <PlaceFilters filters={filters} />
      <ChoiceFilter<Cause>
        name={t.causeName}
        title={t.causeAll}
        value={filters.filter.cause}
        options={causes}
        onChange={(cause) => filters.put({ cause })}
      />
    </ListFilters>
  );
}

export default function MissingPhotos() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [uploading, setUploading] = useState<MissingPhoto>();
  const mayUpload = usePermission('photos.write');
  const filters = useAddressFilters<MissingPhotoFilter>(read);
  const { filter } = filters;
  const source = useMemo(() => missingPhotoList(filter), [filter]);
  const again = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: keys.member }),
    [queryClient],
  );
  const doing = useMemo<Doing>(() => ({ mayUpload, upload: setUploading, again }), [mayUpload, again]);
  const columns = useMemo(() => columnsWith(doing), [doing]);

  const list = useList<MissingPhoto>({
    name: 'missing_photos',
    label: fr.screens.missingPhotos.title,
    rowKey: 'member_id',
    source,
    columns,
    nameOf,
    countText: fr.members.count,
  });

  return (
    <>
      <ListPage list={list}>
        <ListBar list={list} hint={t.search}>
          <Filters filters={filters} />
        </ListBar>
        <ListRows
          list={list}
          onOpen={(row) => void navigate(`/members/${row.member_id}`)}
          cardActions={(row) => <PhotoButtons row={row} {...doing} />}
          empty={{ title: t.empty, hint: t.emptyHint }}
        />
      </ListPage>
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
