// Before and after, field by field, in the words of the forms.
import { ArrowRightOutlined } from '@ant-design/icons';
import { fr } from '../../i18n/fr';
import { type Change, isEmpty } from './changes';
import { type FormatValue, shownValue } from './values';

export type { FormatValue };

const t = fr.history;
/** More than these are shown on demand. */
const AT_ONCE = 6;
const PHOTO = /_photoFileName$/;

/** An empty one: what another field tells in words. */
export type Labels = Record<string, string>;

interface ChangesProps {
  changes: readonly Change[];
  isNew: boolean;
  labels: Labels;
  format: FormatValue | undefined;
}

function Row({ change, isNew, labels, format }: Omit<ChangesProps, 'changes'> & { change: Change }) {
  const { field, before, after } = change;
  const shown = (value: unknown) => shownValue(field, value, format);
  if (PHOTO.test(field)) {
    const word = isEmpty(before) ? t.photoAdded : isEmpty(after) ? t.photoRemoved : t.photoReplaced;
    return (
      <div>
        <dt>{t.photo}</dt>
        <dd>{word}</dd>
      </div>
    );
  }
  return (
    <div>
      <dt>{labels[field]}</dt>
      <dd>
        {!isNew && (
          <>
            <del>{shown(before)}</del> <ArrowRightOutlined aria-label={t.becomes} />{' '}
          </>
        )}
        <ins>{shown(after)}</ins>
      </dd>
    </div>
  );
}

export function Changes({ changes, isNew, labels, format }: ChangesProps) {
  const told = changes.filter(({ field }) => labels[field] !== '');
  const named = told.filter(({ field }) => labels[field] || PHOTO.test(field));
  const unnamed = told.length - named.length;
  const atOnce = isNew ? [] : named.slice(0, AT_ONCE);
  const rest = named.slice(atOnce.length);
  const rows = (list: readonly Change[]) => (
    <dl className="m-changes">
      {list.map((change) => (
        <Row key={change.field} change={change} isNew={isNew} labels={labels} format={format} />
      ))}
    </dl>
  );
  return (
    <>
      {atOnce.length > 0 && rows(atOnce)}
      {rest.length > 0 && (
        <details>
          <summary>{isNew ? t.filledIn(rest.length) : t.moreFields(rest.length)}</summary>
          {rows(rest)}
        </details>
      )}
      {unnamed > 0 && !isNew && <p className="m-hint">{t.unnamed(unnamed)}</p>}
    </>
  );
}
