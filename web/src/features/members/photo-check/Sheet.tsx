// One photo, large, with what helps to judge it, and the decision.
import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { Alert, Button, Skeleton, Tag } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { pathText } from '../../../entities/geography/places';
import { Pairs, type PairList } from '../../../ui/record/Pairs';
import { useShortcuts } from '../../../ui/shortcuts';
import { ToneTag } from '../../../ui/ToneTag';
import { ageText, birthText, fullName } from '../labels';
import { refusalText } from '../../../entities/members/refusal';
import type { PhotoToCheck } from './api';
import type { Decision, Item } from './queue';
import { Reasons } from './Reasons';
import { useKeys } from './useKeys';

const t = fr.photoCheck;

export function whatOf({ accepted, reason }: Decision): string {
  return accepted ? t.accepted : t.refused(refusalText(reason ?? ''));
}

interface PictureProps {
  photo: PhotoToCheck;
  /** Undefined = on its way; empty = it can't be fetched. */
  address: string | undefined;
}

function Picture({ photo, address }: PictureProps) {
  const name = fullName(photo);
  return (
    <div className="m-check-picture">
      {address && <img src={address} alt={fr.photo.of(name)} draggable={false} decoding="sync" />}
      {address === undefined && (
        <div role="status" aria-label={t.loadingPhoto}>
          <Skeleton.Node active />
        </div>
      )}
      {address === '' && <p role="alert">{t.noPhoto}</p>}
    </div>
  );
}

function Facts({ photo }: { photo: PhotoToCheck }) {
  const { region_name, department_name, subprefecture_name, locality_name } = photo;
  const path = [region_name, department_name, subprefecture_name, locality_name];
  const place = pathText(path.filter((name) => name !== null));
  const born = [birthText(photo), ageText(photo)].filter(Boolean).join(' · ');
  const lines: PairList = [
    [t.number, photo.member_idNumber],
    [t.birth, born || fr.member.birthUnknown],
    [t.place, place || fr.member.noPlace],
    [t.taken, photo.member_photoUpdatedAt ? formatDateTime(photo.member_photoUpdatedAt) : ''],
  ];
  return <Pairs pairs={lines} className="m-check-facts" />;
}

function Standing({ item }: { item: Item }) {
  const { state, decision, tried } = item;
  if (state === 'elsewhere') return <Tag>{t.elsewhere}</Tag>;
  if (item.isNew) return <Alert type="warning" showIcon role="alert" title={t.changed} />;
  if (tried) return <Alert type="warning" showIcon title={t.notSaved(whatOf(tried))} />;
  if (!decision) return null;
  return (
    <>
      <ToneTag state={decision.accepted ? 'accepted' : 'refused'}>{whatOf(decision)}</ToneTag>
      {state === 'saving' && <Tag>{t.saving}</Tag>}
    </>
  );
}

export interface SheetProps {
  item: Item;
  address: string | undefined;
  isFirst: boolean;
  onDecide: (decision: Decision) => void;
  onGo: (by: 1 | -1) => void;
}

interface ActsProps {
  isClosed: boolean;
  isRefusing: boolean;
  isFirst: boolean;
  accept: () => void;
  refuse: () => void;
  go: (by: 1 | -1) => void;
}

function Acts({ isClosed, isRefusing, isFirst, accept, refuse, go }: ActsProps) {
  return (
    <div className="m-check-acts" role="group" aria-label={t.actions}>
      <Button type="primary" icon={<CheckOutlined aria-hidden />} disabled={isClosed} onClick={accept}>
        {t.accept}{' '}
        <kbd aria-hidden className="m-check-key">
          {t.acceptKey}
        </kbd>
      </Button>
      <Button
        danger
        icon={<CloseOutlined aria-hidden />}
        disabled={isClosed}
        aria-expanded={isRefusing}
        onClick={refuse}
      >
        {t.refuse}{' '}
        <kbd aria-hidden className="m-check-key">
          {t.refuseKey}
        </kbd>
      </Button>
      <Button disabled={isFirst} onClick={() => go(-1)}>
        <kbd aria-hidden>{t.backKey}</kbd> {t.back}
      </Button>
      <Button onClick={() => go(1)}>
        {t.pass} <kbd aria-hidden>{t.passKey}</kbd>
      </Button>
    </div>
  );
}

export function Sheet({ item, address, isFirst, onDecide, onGo }: SheetProps) {
  const [isRefusing, setIsRefusing] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const { photo, state } = item;
  // Nobody decides what they can't see.
  const isClosed = state === 'saving' || state === 'elsewhere' || !address;
  const decide = (decision: Decision): void => {
    if (isClosed) return;
    setIsRefusing(false);
    frame.current?.focus();
    onDecide(decision);
  };
  const go = (by: 1 | -1): void => {
    setIsRefusing(false);
    onGo(by);
  };
  const refuse = (): void => setIsRefusing(!isClosed);
  const cancel = (): void => {
    if (!isRefusing) return;
    setIsRefusing(false);
    frame.current?.focus();
  };
  useKeys(go, cancel);
  useShortcuts([
    { keys: 'a', label: t.accept, run: () => decide({ accepted: true }) },
    { keys: 'r', label: t.refuse, run: refuse },
  ]);
  const name = fullName(photo);
  return (
    <article className="m-panel m-check" ref={frame} tabIndex={-1} aria-label={fr.photo.of(name)}>
      <Picture photo={photo} address={address} />
      <div className="m-check-side">
        <h2>
          <Link to={`/members/${photo.member_id}`} title={t.open}>
            {name}
          </Link>
        </h2>
        <Facts photo={photo} />
        <div className="m-check-standing" aria-live="polite">
          <Standing item={item} />
        </div>
        <Acts {...{ isClosed, isRefusing, isFirst, refuse, go }} accept={() => decide({ accepted: true })} />
        {isRefusing && (
          <Reasons
            last={(item.tried ?? item.decision)?.reason}
            onChoose={(reason) => decide({ accepted: false, reason })}
            onCancel={cancel}
          />
        )}
      </div>
    </article>
  );
}
