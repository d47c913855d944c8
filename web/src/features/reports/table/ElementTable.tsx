// The elements of a page, from the one behind to the one in front, without a mouse and without a picture.
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  LockOutlined,
  UnlockOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { fr } from '../../../i18n/fr';
import { formatNumber } from '../../../i18n/format';
import type { Editing } from '../page/types';
import { isLocked } from '../state/locks';
import { isOutside } from '../state/outside';
import { elementsOn, getIn, isSamePlace, type Place } from '../state/places';
import { kindOf, saying } from '../state/properties';
import { asText, type Element, isNumber } from '../template';

const t = fr.report;

/** To the tenth of a millimetre: the form has the rest. */
const number = (value: unknown): string => (isNumber(value) ? formatNumber(Math.round(value * 10) / 10) : '');
const pair = (a: unknown, b: unknown): string => `${number(a)} × ${number(b)}`;

function kindName(element: Element): string {
  const kind = kindOf(element);
  return kind ? t.kinds[kind] : t.notDrawn(asText(element.type));
}

interface RowActionProps {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  danger?: boolean;
  run: (event: MouseEvent<HTMLElement>) => void;
}

function RowAction({ label, icon, disabled, danger, run }: RowActionProps) {
  return <Button type="text" size="small" {...{ icon, disabled, danger }} aria-label={label} onClick={run} />;
}

/** The element is in the next row now, and so is the focus: the same button would move another one. */
function followMoved(button: HTMLElement, by: -1 | 1): void {
  const row = button.closest('tr');
  const moved = by < 0 ? row?.previousElementSibling : row?.nextElementSibling;
  const [up, down] = moved?.querySelectorAll<HTMLButtonElement>('.m-template-acts button') ?? [];
  const [same, back] = by < 0 ? [up, down] : [down, up];
  // At the end of the way there is only the way back.
  (same?.disabled ? back : same)?.focus();
}

interface RowProps {
  editing: Editing;
  element: Element;
  place: Place;
  isLast: boolean;
  /** Its properties are wanted. */
  onEdit: (place: Place) => void;
}

function Actions({ editing, element, place, isLast }: RowProps) {
  const { act, choose } = editing;
  const locked = isLocked(element);
  const name = asText(element.name) || t.unnamed;
  function move(by: -1 | 1, { currentTarget: button }: MouseEvent<HTMLElement>): void {
    flushSync(() => {
      act({ do: 'move', place, by });
      choose([{ ...place, index: place.index + by }]);
    });
    followMoved(button, by);
  }
  return (
    <>
      <RowAction
        label={t.up(name)}
        icon={<ArrowUpOutlined aria-hidden />}
        disabled={locked || place.index === 0}
        run={(event) => move(-1, event)}
      />
      <RowAction
        label={t.down(name)}
        icon={<ArrowDownOutlined aria-hidden />}
        disabled={locked || isLast}
        run={(event) => move(1, event)}
      />
      <RowAction
        label={t.duplicate(name)}
        icon={<CopyOutlined aria-hidden />}
        run={() => {
          act({ do: 'duplicate', place });
          choose([{ ...place, index: place.index + 1 }]);
        }}
      />
      <RowAction
        label={locked ? t.unlockOf(name) : t.lockOf(name)}
        icon={locked ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}
        run={() => act({ do: 'lock', places: [place], locked: !locked })}
      />
      <RowAction
        danger
        disabled={locked}
        label={t.remove(name)}
        icon={<DeleteOutlined aria-hidden />}
        run={() => {
          act({ do: 'remove', place });
          choose([]);
        }}
      />
    </>
  );
}

function Row(props: RowProps) {
  const { editing, element, place, onEdit } = props;
  const { chosen, choose, mayWrite } = editing;
  const isChosen = chosen.some((one) => isSamePlace(one, place));
  const name = asText(element.name) || t.unnamed;
  return (
    <tr className={isChosen ? 'm-template-chosen' : undefined}>
      {mayWrite && (
        <td>
          <Checkbox
            aria-label={t.chooseOf(name)}
            checked={isChosen}
            onChange={({ target }) => {
              const others = chosen.filter((one) => !isSamePlace(one, place));
              choose(target.checked ? [...others, place] : others);
            }}
          />
        </td>
      )}
      <th scope="row">
        <Button
          type="link"
          size="small"
          disabled={false}
          aria-pressed={isChosen}
          aria-label={t.edit(name)}
          onClick={() => onEdit(place)}
        >
          {name}
        </Button>
        {isLocked(element) && (
          <span className="m-template-locked">
            <LockOutlined aria-hidden /> {t.locked}
          </span>
        )}
        {isOutside(editing.template, place) && (
          <span className="m-template-locked">
            <WarningOutlined aria-hidden /> {t.outside}
          </span>
        )}
      </th>
      <td className="m-template-kind">{kindName(element)}</td>
      <td className="m-template-says">{saying(element)}</td>
      <td data-title={t.place}>{pair(getIn(element, 'position.x'), getIn(element, 'position.y'))}</td>
      <td data-title={t.size}>{pair(element.width, element.height)}</td>
      {mayWrite && (
        <td className="m-template-acts">
          <Actions {...props} />
        </td>
      )}
    </tr>
  );
}

interface ElementTableProps {
  editing: Editing;
  label: string;
  onEdit: (place: Place) => void;
}

export function ElementTable({ editing, label, onEdit }: ElementTableProps) {
  const { template, page, mayWrite } = editing;
  const elements = elementsOn(template, page);
  if (elements.length === 0) return <p className="m-hint">{t.noElement}</p>;
  return (
    <div className="m-template-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="m-template-table">
        <thead>
          <tr>
            {mayWrite && (
              <th scope="col">
                <span className="m-visually-hidden">{t.choice}</span>
              </th>
            )}
            <th scope="col">{t.name}</th>
            <th scope="col">{t.kind}</th>
            <th scope="col">{t.says}</th>
            <th scope="col">{t.place}</th>
            <th scope="col">{t.size}</th>
            {mayWrite && <th scope="col">{t.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {elements.map((element, index) => (
            // Names may be the same twice; an element is where it is.
            <Row
              key={index}
              editing={editing}
              element={element}
              place={{ page, index }}
              isLast={index === elements.length - 1}
              onEdit={onEdit}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
