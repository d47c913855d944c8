// The text of a page of the manual. It is our own, made into HTML when the server was built, where foreign
// HTML and foreign addresses are refused (gateway/build/manual.rs).
import type { MouseEvent } from 'react';
import { keptTogether } from '../../i18n/kept';
import './manual.css';
import { pictures } from './pictures/pictures';

export interface ManualLink {
  page: string;
  anchor?: string;
}

interface ManualTextProps {
  page: string;
  html: string;
  onFollow: (link: ManualLink) => void;
}

const LINK = /^\/documentation\/([^#]+)(?:#(.+))?$/;

export function ManualText({ page: name, html, onFollow }: ManualTextProps) {
  const follow = (event: MouseEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const address = (event.target as Element).closest('a')?.getAttribute('href');
    const [, page, anchor] = LINK.exec(address ?? '') ?? [];
    if (!page) return;
    event.preventDefault();
    onFollow({ page, anchor });
  };
  const Picture = pictures[name];
  return (
    <>
      {Picture && <Picture />}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events,
          jsx-a11y/no-static-element-interactions
          -- Enter clicks the links inside */}
      <div className="m-manual" onClick={follow} dangerouslySetInnerHTML={{ __html: keptTogether(html) }} />
    </>
  );
}
