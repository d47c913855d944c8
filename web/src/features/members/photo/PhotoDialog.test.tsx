// Taking a photo without a mouse, and every other way to one.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { fr } from '../../../i18n/fr';
import { JPEG_URL, useCameras } from '../../../test/camera';
import { photos } from '../../../test/photos';
import { renderPart } from '../../../test/renderPart';
import { refuse, server } from '../../../test/server';
import { PhotoDialog } from './PhotoDialog';

const t = fr.photo;
const NAME = 'Awa Koné';
const image = (name = 'photo.png', type = 'image/png') => new File(['pixels'], name, { type });

function open() {
  const onClose = vi.fn();
  const onSaved = vi.fn();
  const dialog = (isOpen: boolean) => (
    <PhotoDialog memberId={4} memberName={NAME} open={isOpen} onClose={onClose} onSaved={onSaved} />
  );
  return { ...renderPart(dialog(true)), onClose, onSaved };
}

async function cameraReady(): Promise<HTMLElement> {
  const take = await screen.findByRole('button', { name: t.take });
  const video = await screen.findByLabelText<HTMLVideoElement>(t.framed);
  await waitFor(() => expect(video.srcObject).toBeTruthy());
  fireEvent.playing(video);
  await screen.findByText(t.ready);
  return take;
}

it('takes, frames and sends a photo by keyboard alone', async () => {
  const { tracks } = useCameras();
  const { user, onClose, onSaved } = open();
  const take = await cameraReady();
  await waitFor(() => expect(document.activeElement).toBe(take));
  await user.keyboard(' ');
  const frame = await screen.findByRole('application', { name: t.crop });
  await waitFor(() => expect(document.activeElement).toBe(frame));
  await user.keyboard('{ArrowLeft}{ArrowLeft}++-{Enter}');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(photos.saved).toEqual([{ member_id: 4, member_photo: JPEG_URL }]);
  expect(onSaved.mock.calls[0]![0]).toMatchObject({ member_id: 4, member_version: 2 });
  expect(onClose).toHaveBeenCalledOnce();
  expect(tracks).toHaveLength(1);
});

it('takes the photo back with « R », and closes with Escape', async () => {
  useCameras();
  const { user, onClose } = open();
  await cameraReady();
  await user.keyboard(' ');
  await screen.findByRole('application', { name: t.crop });
  await user.keyboard('r');
  const take = await cameraReady();
  expect(screen.queryByRole('application')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(take));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(photos.saved).toEqual([]);
});

it('puts the camera out when it goes', async () => {
  const { tracks } = useCameras();
  const { unmount } = open();
  await cameraReady();
  unmount();
  expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
});

it('leaves no camera on that was granted after the dialog had gone', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { asked, tracks } = useCameras({ answered });
  const { unmount } = open();
  await waitFor(() => expect(asked).toHaveLength(1));
  unmount();
  answer();
  await waitFor(() => expect(tracks.map(({ stopped }) => stopped)).toEqual([true]));
});

it.each([
  ['NotAllowedError', t.cameraProblems.refused],
  ['NotFoundError', t.cameraProblems.none],
  ['NotReadableError', t.cameraProblems.busy],
])('says what is the matter with the camera (%s), and takes a file', async (error, sentence) => {
  const browser = useCameras({ error });
  const { user, onSaved } = open();
  await screen.findByText(sentence);
  const choose = screen.getByRole('button', { name: t.choose });
  await waitFor(() => expect(document.activeElement).toBe(choose));
  await user.upload(screen.getByLabelText(t.choose, { selector: 'input' }), image());
  await screen.findByRole('application', { name: t.crop });
  await user.click(screen.getByRole('button', { name: t.save }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  browser.error = undefined;
});

it('tries the camera again', async () => {
  const browser = useCameras({ error: 'NotReadableError' });
  const { user } = open();
  await screen.findByText(t.cameraProblems.busy);
  browser.error = undefined;
  await user.click(screen.getByRole('button', { name: t.retryCamera }));
  await cameraReady();
});

it('says that a browser gives no camera to addresses that are not secure', async () => {
  vi.stubGlobal('isSecureContext', false);
  open();
  await screen.findByText(t.cameraProblems.insecure);
  expect(screen.getByRole('button', { name: t.choose })).toBeTruthy();
  vi.unstubAllGlobals();
});

it('offers the choice between cameras, and remembers it', async () => {
  const { asked, tracks } = useCameras({ cameras: ['one', 'two'] });
  const { user } = open();
  await cameraReady();
  await user.click(screen.getByRole('combobox', { name: t.camera }));
  await user.click(await screen.findByTitle('Caméra two'));
  await waitFor(() => expect(asked.at(-1)?.video.deviceId?.ideal).toBe('two'));
  expect(tracks[0]!.stopped).toBe(true);
  expect(localStorage.getItem('maillon.camera')).toBe('two');
});

it('takes pictures that are pasted or dropped', async () => {
  useCameras();
  open();
  await cameraReady();
  fireEvent(window, Object.assign(new Event('paste'), { clipboardData: { files: [image()] } }));
  await screen.findByRole('application', { name: t.crop });
  fireEvent.click(screen.getByRole('button', { name: t.retake }));
  await cameraReady();
  const drop = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: { files: [image()] } });
  fireEvent(window, drop);
  expect(drop.defaultPrevented).toBe(true);
  await screen.findByRole('application', { name: t.crop });
});

it.each([
  [image('notes.pdf', 'application/pdf'), t.unreadable],
  [image('IMG_1.HEIC', ''), t.heic],
])('says why a file can’t be used', async (file, sentence) => {
  useCameras();
  open();
  await cameraReady();
  fireEvent(window, Object.assign(new Event('paste'), { clipboardData: { files: [file] } }));
  await screen.findByText(sentence);
  expect(screen.queryByRole('application')).toBeNull();
});

it('shows the server’s refusal, and sends again', async () => {
  const REFUSED = 'Le fichier n’est pas une image lisible';
  server.use(
    http.post('*/api/member/post_member-photo', () => refuse(422, 'validation_failed', REFUSED), {
      once: true,
    }),
  );
  useCameras();
  const { user, onSaved } = open();
  await cameraReady();
  await user.keyboard(' ');
  await screen.findByRole('application', { name: t.crop });
  await user.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog');
  await waitFor(() => expect(dialog.querySelector('[role="alert"]')?.textContent).toContain(REFUSED));
  expect(onSaved).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
});
