// The hub of tools, with the screens of the product that are there.
import { ToolsPage } from '../features/tools/page';
import { screens } from './screens';

const ready = new Set(screens.filter((screen) => screen.ready).map(({ key }) => key));

export default function ToolsScreen() {
  return <ToolsPage ready={ready} />;
}
