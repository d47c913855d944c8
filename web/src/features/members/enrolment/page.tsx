import { Empty } from 'antd';
import { fr } from '../../../i18n/fr';
import { PageHeader } from '../../../ui/PageHeader';

const { title, purpose } = fr.screens.enrolment;

/** The honest page of a screen that is not built yet. */
export default function EnrolmentPage() {
  return (
    <>
      <PageHeader title={title} />
      <Empty
        className="m-empty-page"
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            <strong>{fr.shell.notYetTitle}</strong>
            <p>{fr.shell.notYetText(purpose)}</p>
          </>
        }
      />
    </>
  );
}
