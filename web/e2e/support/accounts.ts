// What the journeys prepare and clean up about accounts, through the product's API.
import { Api, type Credentials } from './product';

interface User {
  login_id: number;
  login_name: string;
}

interface Account {
  login_role: string;
  /** Those that they may see; absent = the whole country. */
  login_regionIds?: number[];
}

export async function usersNamed(api: Api, filter: string): Promise<User[]> {
  const { answer } = await api.call('GET', `user/user_list?filter=${encodeURIComponent(filter)}`);
  return (answer.rows ?? []) as unknown as User[];
}

export async function createUser(api: Api, login_name: string, login_password: string): Promise<number> {
  const body = { login_name, login_password, login_role: 'viewer', login_provider: 'local' };
  const { answer } = await api.call('POST', 'user/post_user', body);
  const { login_id } = answer as { login_id?: number };
  if (!login_id) throw new Error(`user not created: ${answer.message}`);
  return login_id;
}

/** Somebody who may do what `account` says, past the password they have to choose first. */
export async function createColleague(api: Api, login: string, account: Account): Promise<Credentials> {
  const password = `${login}-provisoire`;
  const login_id = await createUser(api, login, password);
  await api.call('POST', 'user/post_user', { login_id, ...account });
  const chosen = { login, password: `${login}-choisi` };
  const theirs = await Api.signIn({ login, password });
  const { answer } = await theirs.call('POST', 'user/post.own_password', {
    old: password,
    new: chosen.password,
  });
  if (answer.status !== 'ok') throw new Error(`password not changed: ${answer.message}`);
  return chosen;
}

export async function removeUsers(api: Api, filter: string): Promise<void> {
  for (const { login_id } of await usersNamed(api, filter)) {
    await api.call('DELETE', `user/delete_user/${login_id}`);
  }
}

const LISTS = [
  'regions',
  'departments',
  'subprefectures',
  'localities',
  'users',
  'members',
  'missing_photos',
];

/** Lists open as they were left: a journey must not start where another one ended. */
export async function forgetLists(api: Api): Promise<void> {
  for (const list of LISTS) {
    await api.call('POST', 'loginparam/post_loginParam', {
      loginParam_name: `list.${list}`,
      loginParam_stringValue: null,
    });
  }
}
