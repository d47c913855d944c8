// A template that another installation exported.
import { UploadOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import { notifySuccess } from '../../../ui/notify';
import { importReport, refreshReports } from '../api';
import { readExport } from './readExport';

const t = fr.reports;

const isTooNew = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.errors.some(({ field, reason }) => field === 'file_version' && reason === 'out_of_range');

/** A newer release writes files of a later version: its number says nothing to who has one. */
const send = (body: Awaited<ReturnType<typeof readExport>>): ReturnType<typeof importReport> =>
  importReport(body).catch((error: unknown) => {
    throw isTooNew(error) ? new Error(t.importTooNew) : error;
  });

export function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const upload = useMutation({
    mutationFn: async (file: File) => send(await readExport(file)),
    onSuccess: ({ report_id, message }) => {
      notifySuccess(message || t.imported);
      void refreshReports(queryClient);
      void navigate(`/reports/${report_id}`);
    },
  });
  return (
    <>
      <Button
        icon={<UploadOutlined aria-hidden />}
        loading={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {t.import}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t.import}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again.
          target.value = '';
          if (file) upload.mutate(file);
        }}
      />
    </>
  );
}
