// The libraries of others that Maillon holds; both lists are made when it is built.
import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { packages } from 'virtual:licences';
import { fr } from '../../i18n/fr';
import crates from './crates.json';

const t = fr.about;

const all = [
  ...packages.map((one) => ({ ...one, part: t.web })),
  ...crates.map((one) => ({ ...one, part: t.server })),
];

export function Libraries() {
  const [wanted, setWanted] = useState('');
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = all.filter(({ name, licence, part }) => {
    const text = `${name} ${licence} ${part}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <section aria-labelledby="libraries">
      <h2 id="libraries">{t.libraries}</h2>
      <p>
        {t.librariesText(packages.length)} {t.serverLibraries(crates.length)}
      </p>
      <Input
        type="search"
        aria-label={t.filter}
        placeholder={t.filter}
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {shown.length === 0 && <p role="status">{t.noLibrary}</p>}
      {shown.length > 0 && (
        <table className="m-libraries">
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              <th scope="col">{t.libraryVersion}</th>
              <th scope="col">{t.libraryLicence}</th>
              <th scope="col">{t.part}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, version, licence, part }) => (
              <tr key={`${part} ${name} ${version}`}>
                <th scope="row">{name}</th>
                <td>{version}</td>
                <td>{licence}</td>
                <td>{part}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
