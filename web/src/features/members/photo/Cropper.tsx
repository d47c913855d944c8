// The frame over a picture: pulled by mouse or finger, zoomed by wheel, fingers or buttons. (The dialog has
// the keys.)
import {
  AimOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { fr } from '../../../i18n/fr';
import { draw } from './canvas';
import { type Framing, moved, PHOTO_HEIGHT, PHOTO_WIDTH, turned, WHOLE, zoomed } from './crop';

const t = fr.photo;
export const ZOOM_STEP = 1.15;
const WHEEL_STEP = 1.0015;

interface Point {
  x: number;
  y: number;
}

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

function spread([one, two]: readonly Point[]): number {
  return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
}

interface CropperProps {
  picture: ImageBitmap;
  framing: Framing;
  onChange: (change: (framing: Framing) => Framing) => void;
  frame: RefObject<HTMLDivElement | null>;
}

/** Fingers, or the mouse, on the frame: one pulls, two zoom. */
function useFingers(picture: ImageBitmap, onChange: CropperProps['onChange']) {
  const fingers = useRef(new Map<number, Point>());
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const onUp = ({ pointerId }: PointerEvent): void => void fingers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove: (event: PointerEvent): void => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = [...fingers.current.values()];
      fingers.current.set(event.pointerId, pointOf(event));
      const after = [...fingers.current.values()];
      const [from, to] = [middle(before), middle(after)];
      const factor = spread(before) > 0 ? spread(after) / spread(before) : 1;
      onChange((one) => zoomed(picture, moved(picture, one, to.x - from.x, to.y - from.y), factor, to));
    },
    onPointerUp: onUp,
    onPointerCancel: onUp,
  };
}

/** React listens to wheels passively: the page behind would scroll. */
function useWheel({ frame, picture, onChange }: CropperProps): void {
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top, width, height } = element!.getBoundingClientRect();
      const at = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
      onChange((before) => zoomed(picture, before, WHEEL_STEP ** -event.deltaY, at));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [frame, picture, onChange]);
}

function Tools({ picture, onChange }: Pick<CropperProps, 'picture' | 'onChange'>) {
  const tools: [string, ReactNode, (framing: Framing) => Framing][] = [
    [t.zoomIn, <ZoomInOutlined aria-hidden />, (one) => zoomed(picture, one, ZOOM_STEP)],
    [t.zoomOut, <ZoomOutOutlined aria-hidden />, (one) => zoomed(picture, one, 1 / ZOOM_STEP)],
    [t.turnLeft, <RotateLeftOutlined aria-hidden />, (one) => turned(picture, one, -1)],
    [t.turnRight, <RotateRightOutlined aria-hidden />, (one) => turned(picture, one, 1)],
    [t.recentre, <AimOutlined aria-hidden />, ({ turns }) => ({ ...WHOLE, turns })],
  ];
  return (
    <div className="m-photo-tools">
      {tools.map(([label, icon, change]) => (
        <Button key={label} icon={icon} aria-label={label} title={label} onClick={() => onChange(change)} />
      ))}
    </div>
  );
}

export function Cropper(props: CropperProps) {
  const { picture, framing, onChange, frame } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const help = useId();
  const fingers = useFingers(picture, onChange);
  useWheel(props);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, framing);
  }, [picture, framing]);

  return (
    <>
      <div
        ref={frame}
        className="m-photo-stage m-photo-crop"
        role="application"
        tabIndex={0}
        aria-label={t.crop}
        aria-describedby={help}
        {...fingers}
      >
        <canvas ref={canvas} width={PHOTO_WIDTH} height={PHOTO_HEIGHT} />
      </div>
      <Tools picture={picture} onChange={onChange} />
      <p id={help} className="m-hint">
        {t.cropHelp}
      </p>
    </>
  );
}
