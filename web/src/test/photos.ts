// Members' photos of the contract in small.
import { http, HttpResponse } from 'msw';
import { ok, refuse } from './answers';

interface Photos {
  /** Names of the files that are in the store. */
  files: Set<string>;
  /** What was sent, in order. */
  saved: { member_id: number; member_photo: string }[];
}

export const photos = {} as Photos;

/** The members of the tests' server have the longer ones. */
const FILES = ['a1.jpg', 'b2.jpg', 'aa11.jpg', 'bb22.jpg'];

export function resetPhotos(): void {
  Object.assign(photos, { files: new Set(FILES), saved: [] } satisfies Photos);
}

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);

const fileOf = (name: unknown) =>
  photos.files.has(String(name))
    ? HttpResponse.arrayBuffer(JPEG.buffer, { headers: { 'Content-Type': 'image/jpeg' } })
    : refuse(404, 'photo_not_found', 'Cette photo n’existe pas ou n’est plus disponible.');

export const photoHandlers = [
  http.get('*/api/member/photo/:file/thumbnail', ({ params }) => fileOf(params.file)),
  http.get('*/api/member/photo/:file', ({ params }) => fileOf(params.file)),
  http.post('*/api/member/post_member-photo', async ({ request }) => {
    const body = (await request.json()) as Photos['saved'][number];
    photos.saved.push(body);
    return ok({
      message: 'Photo enregistrée',
      member_id: body.member_id,
      member_photo: body.member_photo,
      photo_path: 'member/photo/c3.jpg',
      member_version: 2,
    });
  }),
];
