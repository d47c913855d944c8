import { useParams } from 'react-router';

/** The id in the address. One typed wrong is a record that does not exist: the server says so. */
export function useRecordId(): number {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
