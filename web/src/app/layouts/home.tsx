import { Outlet } from 'react-router';

/** The landing page inside the default layout: a readable width instead of the whole window. */
export function Component() {
  return (
    <div className="m-home">
      <Outlet />
    </div>
  );
}
