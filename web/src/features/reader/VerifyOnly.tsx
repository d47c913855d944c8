// The reader of the sign-in page: nobody is signed in, so the server is not asked about cards and no name is
// shown.
import { useEffect } from 'react';
import { ReaderPanel } from './ReaderPanel';
import { forgetScans } from './scans';

export default function VerifyOnly() {
  // Whoever signs in next has not made these scans.
  useEffect(() => forgetScans, []);
  return <ReaderPanel mayAsk={false} takesFocus />;
}
