// Which page is shown, and what can be put on it.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { MenuButton } from '../../../ui/MenuButton';
import type { ReportType } from '../api';
import type { Editing } from '../page/types';
import { hasLocked } from '../state/locks';
import { EVERY_PAGE, elementsOn, freeName } from '../state/places';
import { newElement, type Paper } from '../state/properties';
import { isNumber, type Kind, KINDS, type Template } from '../template';
import { pageName } from '../words';

const t = fr.report;

/** The most that the server takes: of a card front and back (services/reports), else ten (crates/print). */
const mostPages = (type: ReportType): number => (type === 'card' ? 2 : 10);

/** What is on every page may not be a table (crates/print). */
const kindsOn = (page: number): readonly Kind[] =>
  page === EVERY_PAGE ? KINDS.filter((kind) => kind !== 'table') : KINDS;

/** What is on every page has no margins: it is what stands in them. */
export const paperOf = ({ basePdf }: Template, page: number): Paper => ({
  width: isNumber(basePdf.width) ? basePdf.width : 210,
  height: isNumber(basePdf.height) ? basePdf.height : 297,
  margins: page !== EVERY_PAGE && Array.isArray(basePdf.padding) ? basePdf.padding.filter(isNumber) : [],
});

/** Adds an element to the shown page, and chooses it. */
export function addElement(editing: Editing, kind: Kind, wanted: string, says: string): void {
  const { template, page, act, choose } = editing;
  const element = newElement(kind, freeName(template, wanted), says, paperOf(template, page));
  act({ do: 'add', page, element });
  choose([{ page, index: elementsOn(template, page).length }]);
}

function AddPage({ editing }: { editing: Editing }) {
  const { template, page, act, showPage, report } = editing;
  const [asking, setAsking] = useState(false);
  const pages = template.schemas.length;
  const isRemovable = page !== EVERY_PAGE && pages > 1 && !hasLocked(template, page);
  function remove(): void {
    setAsking(false);
    showPage(Math.max(0, page - 1));
    act({ do: 'removePage', page });
  }
  return (
    <>
      <Button
        disabled={pages >= mostPages(report.report_type)}
        onClick={() => {
          act({ do: 'addPage' });
          showPage(pages);
        }}
      >
        {t.addPage}
      </Button>
      <Button
        icon={<DeleteOutlined aria-hidden />}
        disabled={!isRemovable}
        aria-label={t.removePage}
        title={t.removePage}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <Dialog
          title={t.removePageTitle(pageName(page, pages, report.report_type === 'card'))}
          okText={fr.form.delete}
          okButtonProps={{ danger: true }}
          cancelText={fr.form.cancel}
          onOk={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

export function PageBar({ editing }: { editing: Editing }) {
  const { template, page, showPage, report, mayWrite } = editing;
  const pages = template.schemas.length;
  const isCard = report.report_type === 'card';
  const all = [...template.schemas.keys(), EVERY_PAGE];
  return (
    <div role="group" className="m-template-tools">
      <Segmented<number>
        aria-label={t.pages}
        disabled={false}
        value={page}
        options={all.map((value) => ({ value, label: pageName(value, pages, isCard) }))}
        onChange={showPage}
      />
      {mayWrite && (
        <>
          <MenuButton
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            menu={{
              items: kindsOn(page).map((kind) => ({
                key: kind,
                label: t.kinds[kind],
                onClick: () => addElement(editing, kind, kind, t.kinds[kind]),
              })),
            }}
          >
            {t.addElement}
          </MenuButton>
          <AddPage editing={editing} />
        </>
      )}
    </div>
  );
}
