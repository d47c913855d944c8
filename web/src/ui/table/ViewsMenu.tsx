// « Vues »: filters and order under a name, to come back to.
import { DeleteOutlined, EditOutlined, FilterOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Modal, Popover } from 'antd';
import { useState } from 'react';
import { fr } from '../../i18n/fr';
import { CheckedForm } from '../form/CheckedForm';
import type { SavedView } from './preferences';
import { useFocusInside } from './useFocusInside';

const t = fr.views;

interface ViewsMenuProps {
  views: readonly SavedView[];
  /** Filters and order as they are now. */
  query: string;
  onOpen: (query: string) => void;
  onChange: (views: SavedView[]) => void;
}

/** The view to rename; none = a new one of what is shown. */
type Naming = { view?: SavedView };

interface ViewListProps extends ViewsMenuProps {
  onName: (view?: SavedView) => void;
}

function ViewList({ views, query, onOpen, onChange, onName }: ViewListProps) {
  return (
    <div className="m-views">
      {views.length === 0 && <p className="m-hint">{t.none}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <Button
              type="text"
              className="m-view"
              aria-current={view.query === query ? 'true' : undefined}
              onClick={() => onOpen(view.query)}
            >
              {view.name}
            </Button>
            <Button
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={t.rename(view.name)}
              onClick={() => onName(view)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t.delete(view.name)}
              onClick={() => onChange(views.filter((one) => one !== view))}
            />
          </li>
        ))}
      </ul>
      <Button block icon={<PlusOutlined aria-hidden />} disabled={query === ''} onClick={() => onName()}>
        {t.save}
      </Button>
      {query === '' && <p className="m-hint">{t.nothingToSave}</p>}
    </div>
  );
}

interface NameDialogProps {
  naming: Naming | undefined;
  isTaken: (name: string) => boolean;
  onNamed: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ naming, isTaken, onNamed, onClose }: NameDialogProps) {
  const [form] = Form.useForm<{ name: string }>();
  const untaken = {
    validator: (_rule: unknown, name?: string) =>
      isTaken(name?.trim() ?? '') ? Promise.reject(new Error(t.taken)) : Promise.resolve(),
  };
  return (
    <Modal
      open={naming !== undefined}
      title={naming?.view ? t.renameTitle : t.saveTitle}
      okText={fr.form.save}
      cancelText={fr.form.cancel}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && form.getFieldInstance('name')?.focus?.()}
      destroyOnHidden
    >
      <CheckedForm
        form={form}
        name="view"
        preserve={false}
        initialValues={{ name: naming?.view?.name }}
        onFinish={({ name }) => onNamed(name.trim())}
      >
        <Form.Item
          name="name"
          label={t.name}
          rules={[{ required: true, whitespace: true, message: fr.form.required(t.name) }, untaken]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </CheckedForm>
    </Modal>
  );
}

export function ViewsMenu({ views, query, onOpen, onChange }: ViewsMenuProps) {
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState<Naming>();
  const { button, inside, onClick, afterOpenChange, onOpenChange } = useFocusInside();
  const show = (isOpen: boolean): void => {
    onOpenChange(isOpen);
    setOpen(isOpen);
  };

  function named(name: string): void {
    const view = naming?.view;
    onChange(
      view ? views.map((one) => (one === view ? { ...one, name } : one)) : [...views, { name, query }],
    );
    setNaming(undefined);
  }
  const isTaken = (name: string) =>
    views.some(
      (one) => one !== naming?.view && one.name.localeCompare(name, 'fr', { sensitivity: 'base' }) === 0,
    );
  const closing =
    <Given extends unknown[]>(run: (...given: Given) => void) =>
    (...given: Given) => {
      show(false);
      run(...given);
    };

  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        title={t.title}
        content={
          <div ref={inside}>
            <ViewList
              {...{ views, query, onChange }}
              onOpen={closing(onOpen)}
              onName={closing((view?: SavedView) => setNaming({ view }))}
            />
          </div>
        }
        open={open}
        afterOpenChange={afterOpenChange}
        onOpenChange={show}
      >
        <Button ref={button} icon={<FilterOutlined aria-hidden />} aria-expanded={open} onClick={onClick}>
          {t.button}
        </Button>
      </Popover>
      <NameDialog {...{ naming, isTaken }} onNamed={named} onClose={() => setNaming(undefined)} />
    </>
  );
}
