// The rectangle in which a map is, with what is said about it below.
import type { ReactNode, RefObject } from 'react';
import { fr } from '../../../i18n/fr';
import './map.css';

interface MapFrameProps {
  target: RefObject<HTMLDivElement | null>;
  label: string;
  className?: string;
  children?: ReactNode;
}

export function MapFrame({ target, label, className, children }: MapFrameProps) {
  return (
    <div className={`m-map m-no-print ${className ?? ''}`}>
      <div
        ref={target}
        className="m-map-canvas"
        role="application"
        aria-label={`${label}. ${fr.parcelMap.nameHint}`}
        tabIndex={0}
      />
      {children}
    </div>
  );
}
