// Opens the import, for who may.
import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useIsNational, usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { ImportDialog } from './ImportDialog';

export function ImportButton() {
  const mayImport = usePermission('parcels.write');
  const isNational = useIsNational();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayImport || !isNational) return null;
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {fr.parcelImport.open}
      </Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
