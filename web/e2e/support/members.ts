// What the journeys among members prepare through the product's API.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Api } from './product';

const DAY = 86_400_000;
/** Birth days lie in fifty years. */
const DAYS = 18_000;
let born = 0;

/** A birth day and a telephone that nobody of an earlier run has: that would be a possible duplicate. */
export function uniqueBirth(): { day: string; phone: string } {
  born += 1;
  const seed = Math.floor(Date.now() / 1000) + born;
  const day = new Date(Date.UTC(1950, 0, 1) + (seed % DAYS) * DAY).toISOString().slice(0, 10);
  return { day, phone: `07${String(seed % 100_000_000).padStart(8, '0')}` };
}

export interface Place {
  regionId: number;
  regionName: string;
  localityId: number;
  localityName: string;
}

/** One branch of a country of its own. */
export async function createPlace(api: Api, code: string): Promise<Place> {
  const row = {
    region_code: code,
    region_name: `Région ${code}`,
    department_code: `${code}1`,
    department_name: `Département ${code}`,
    subprefecture_code: `${code}11`,
    subprefecture_name: `Chef-lieu ${code}`,
    locality_name: `Gbonné ${code}`,
  };
  await api.call('POST', `locality/post_locality-import?import_uuid=${crypto.randomUUID()}`, { rows: [row] });
  const { answer } = await api.call('GET', `locality/get.locality_list?filter=${code}`);
  const [locality] = (answer.rows ?? []) as unknown as { locality_id: number; locality_regionId: number }[];
  if (!locality) throw new Error(`place not created: ${answer.message}`);
  return {
    regionId: locality.locality_regionId,
    regionName: row.region_name,
    localityId: locality.locality_id,
    localityName: row.locality_name,
  };
}

export interface Person {
  member_id: number;
  member_idNumber: string;
  member_version: number;
}

/** Whoever resembles them: that is what one journey is about, and not the others. */
export async function createMember(api: Api, fields: Record<string, unknown>): Promise<Person> {
  const body = { member_duplicateConfirmed: true, ...fields };
  for (const end = Date.now() + 45_000; ; await setTimeout(50)) {
    const { answer } = await api.call('POST', 'member/post_member', body);
    const person = answer as unknown as Person & { errors?: { field: string }[] };
    if (person.member_id) return person;
    // A place that was made just now is known to everybody a moment later: after all those of an import
    // before it.
    const isEarly = person.errors?.some(({ field }) => field === 'member_localityId');
    if (!isEarly || Date.now() > end) throw new Error(`member not created: ${answer.message}`);
  }
}

export async function memberOf(api: Api, member_id: number): Promise<Record<string, unknown>> {
  const { answer } = await api.call('GET', `member/get_member/${member_id}`);
  return (answer as unknown as { member: Record<string, unknown> }).member;
}

export interface Family {
  main: Person;
  spouse: Person;
  child: Person;
}

/** A main member, a spouse and a child of one name and one place. */
export async function createFamily(api: Api, lastname: string, place: Place): Promise<Family> {
  const { day, phone } = uniqueBirth();
  const common = { member_lastname: lastname, member_localityId: place.localityId };
  const main = await createMember(api, {
    ...common,
    member_firstname: 'Drissa',
    member_gender: 'M',
    member_birthDate: day,
    member_contact: phone,
  });
  const of = { ...common, member_mainMemberId: main.member_id };
  const spouse = await createMember(api, {
    ...of,
    member_firstname: 'Aïcha',
    member_gender: 'F',
    member_birthDate: '1984-03-02',
    member_isSpouse: true,
  });
  const child = await createMember(api, {
    ...of,
    member_firstname: 'Éléonore',
    member_birthDate: '2015-09-30',
    member_isChild: true,
  });
  return { main, spouse, child };
}

/** Somebody, as a camera would have seen them: a PNG in base64. */
export function drawPortrait(page: Page, hue: number): Promise<string> {
  return page.evaluate((colour) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 1200 });
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = `hsl(${colour} 35% 78%)`;
    pen.fillRect(0, 0, 900, 1200);
    pen.fillStyle = `hsl(${colour + 150} 45% 40%)`;
    pen.beginPath();
    pen.ellipse(450, 1220, 400, 400, 0, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = 'hsl(25 45% 32%)';
    pen.beginPath();
    pen.ellipse(450, 540, 220, 290, 0, 0, 2 * Math.PI);
    pen.fill();
    return canvas.toDataURL('image/png').split(',')[1]!;
  }, hue);
}

export async function givePhoto(api: Api, member_id: number, picture: string): Promise<void> {
  const { answer } = await api.call('POST', 'member/post_member-photo', { member_id, member_photo: picture });
  if (answer.status !== 'ok') throw new Error(`photo not taken: ${answer.message}`);
}
