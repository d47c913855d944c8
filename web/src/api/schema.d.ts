// Generated from openapi.json by web/codegen; do not edit.

export interface paths {
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The gateway serves it as it is, so that any JWT library can read it. */
        get: operations["Keys_ListKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/delete_session/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ends one's own session; that of another needs users.write (checked in the service). */
        delete: operations["OpenSessions_DeleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same, with the password in the body. */
        post: operations["PasswordHashes_HashPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/generate/{password}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A password's hash. The path holds the password: it is never logged. */
        get: operations["PasswordHashes_HashPasswordInPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/get.session_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own open sessions; those of others need users.write (checked in the service). */
        get: operations["OpenSessions_ListSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token for login and password; too many wrong ones are told to wait. */
        post: operations["Sessions_Login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session on the server too. */
        post: operations["Sessions_Logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Sessions_GetMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new token of the same session. The bearer's token may have expired: the service checks signature and session. */
        post: operations["Sessions_RefreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batch/post.reads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One line of JSON for each read, as soon as it is answered: `read` is its place among those asked for, from 0; `status` and `body` are what it would have been answered alone. Each is a read of its own in what is allowed, counted and logged. */
        post: operations["Batches_ReadBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/create_member_card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["CardCreation_CreateMemberCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/declaration/{declaration_id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file that goes with a declaration, a JPEG; it never changes. */
        get: operations["Cards_GetDeclarationFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/delete_card/{card_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancels a `created` card; its transaction is free again. */
        delete: operations["Cards_DeleteCard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list in the visible columns, as a file. */
        get: operations["Cards_ExportCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/get_card/{card_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Cards_GetCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/get.card_creation.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One card per eligible member, each consuming its oldest unused transaction. Repeating makes no second card. */
        post: operations["CardCreation_CreateCards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/get.card_creation.member_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Members with the reasons that keep them from a card; changes nothing. */
        post: operations["CardCreation_ListCardCandidates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/get.card_expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many cards in force expire within 30, 60 and 90 days. */
        get: operations["Cards_CountExpiringCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/get.card_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Cards_ListCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/get.card_to_deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Printed cards on no open delivery. */
        get: operations["Cards_ListCardsToDeliver"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/get.qr_public_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["QrKeys_ListQrKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/get.revocation_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cards whose signature is good, but which are not; no word about their holders. */
        get: operations["QrKeys_ListRevocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/post_card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Corrects a `created` card; without a card_id it creates one for card_memberId. */
        post: operations["Cards_SaveCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/post.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Cards_CancelCards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/post.card_creation.refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the members' data of today into cards not yet printed. */
        post: operations["CardCreation_RefreshCards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/post.mark_as_printed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Idempotent; one bad id never fails the others. */
        post: operations["Cards_MarkCardsAsPrinted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/post.misprint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Printed badly, before any delivery: back to `created`. */
        post: operations["Cards_ReportMisprint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/post.print_bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For a printer elsewhere, as one ZIP: a list (CSV), photos, codes (SVG), a manifest; changes no state. */
        post: operations["Cards_BundleCards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/post.printing_card_list_by_id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Full cards with photos in the asked order; changes no state. Pages of rows: the last one tells the rest. */
        post: operations["Cards_ListCardsToPrint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/post.reinstate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suspended, or found before its replacement is printed: `delivered` again. */
        post: operations["Cards_ReinstateCards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/post.replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new card in place of this one, which stays good until the new one is handed over. */
        post: operations["Cards_ReplaceCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/post.report_problem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lost, stolen, damaged or faulty. */
        post: operations["Cards_ReportCardProblem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/post.suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Cards_SuspendCards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/post.verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a card in somebody's hand is worth. */
        post: operations["Cards_VerifyCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One PDF; more than 500 cards: a job. */
        post: operations["Cards_PrintCards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/card/print/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file that such a job made, for a day: for who started it, or sees all jobs and every card in it. */
        get: operations["Cards_GetPrintedCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cooperative/delete_cooperative/{cooperative_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Only one that never had a member. */
        delete: operations["Cooperatives_DeleteCooperative"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cooperative/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list in the visible columns, as a file. */
        get: operations["Cooperatives_ExportCooperatives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cooperative/get_cooperative/{cooperative_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Cooperatives_GetCooperative"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cooperative/get.cooperative_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Cooperatives_ListCooperatives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cooperative/get.membership_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Of a cooperative or of a member; one of the two is named. */
        get: operations["Memberships_ListMemberships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cooperative/post_cooperative": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Without an id: create; with one: change what is named. */
        post: operations["Cooperatives_SaveCooperative"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cooperative/post_membership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Corrects the days of one. */
        post: operations["Memberships_CorrectMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cooperative/post.found_members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same of all members whom a list finds, as a job (contract §10); a dry run says what would become of them, and writes nothing. */
        post: operations["Memberships_MoveFoundMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cooperative/post.members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Members join a cooperative, leaving the one that they are in, or leave it; each with its own result. */
        post: operations["Memberships_MoveMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delivery/delete.delivery/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Only a draft; its cards are `printed` again. */
        delete: operations["Deliveries_DeleteDelivery"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delivery/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list in the visible columns, as a file. */
        get: operations["Deliveries_ExportDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delivery/get.delivery_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Deliveries_ListDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delivery/get.delivery/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The delivery with its lines. */
        get: operations["Deliveries_GetDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delivery/post_delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Without an id: create; with one: change what is named. Only a draft changes. */
        post: operations["Deliveries_SaveDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delivery/post.cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Its cards are `printed` again. */
        post: operations["Deliveries_CancelDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delivery/post.hand_over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Card by card, with proof or the reason why not; the delivery closes with its last line. */
        post: operations["Deliveries_HandOverCards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delivery/post.mark_as_sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Idempotent; one bad id never fails the others. */
        post: operations["Deliveries_MarkDeliveriesAsSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delivery/post.printing_delivery_list_by_id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deliveries with their lines, to print; changes no state. */
        post: operations["Deliveries_ListDeliveriesToPrint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delivery/post.receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The parcel has arrived (a step that may be left out). */
        post: operations["Deliveries_ReceiveDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delivery/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Slips or signing sheets as one PDF; more than 500 deliveries or 2,000 lines: a job. */
        post: operations["Deliveries_PrintDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/delivery/print/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file that such a job made, for a day: for who started it, or sees all jobs, and sees every delivery in it. */
        get: operations["Deliveries_GetPrintedDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/department/delete_department/{department_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Departments_DeleteDepartment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/department/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list in the import layout, as a file. */
        get: operations["Departments_ExportDepartments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/department/get_department/{department_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Departments_GetDepartment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/department/get.department_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Departments_ListDepartments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/department/post_department": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Without an id: create; with one: change what is named. */
        post: operations["Departments_SaveDepartment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documentation/get.manual": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The whole manual. */
        get: operations["Documentation_GetManual"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documentation/get.manual_page/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One page, the help beside its screen: for whoever may open that screen. */
        get: operations["Documentation_GetManualPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documentation/get.openapi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The OpenAPI 3.1 document of the contract. */
        get: operations["Documentation_GetOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/env/get_env": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Environment_GetEnvironment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/get.transaction_search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** By the number of the operator's message: free, used or unknown. */
        get: operations["Transactions_SearchTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locality/delete_locality/{locality_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Localities_DeleteLocality"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locality/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list in the import layout, as a file. */
        get: operations["Localities_ExportLocalities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locality/get_locality/{locality_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Localities_GetLocality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locality/get.locality_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Localities_ListLocalities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locality/post_locality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Without an id: create; with one: change what is named. */
        post: operations["Localities_SaveLocality"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locality/post_locality-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** All levels from rows, all or nothing; on refusal every bad row is named. */
        post: operations["Localities_ImportLocalities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locality/post.import_undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes what an import added, as long as nothing refers to it and nobody changed it. */
        post: operations["Localities_UndoImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loginparam/get_loginParam/{loginParam_name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An unset name answers null. */
        get: operations["LoginParams_GetLoginParam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loginparam/get.settings_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every setting with its value in force. */
        get: operations["LoginParams_ListSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/loginparam/post_loginParam": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The caller's own value; `global.` names need settings.write (checked in the service). */
        post: operations["LoginParams_SaveLoginParam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/map/get.base_map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A PMTiles archive as a whole, or the ranges of it that are asked for. */
        get: operations["BaseMaps_GetBaseMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/delete_member/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Archives: kept for history and synchronization, no longer found. */
        delete: operations["Members_DeleteMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list in the visible columns, as a file. */
        get: operations["Members_ExportMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/get_member-family/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same answer for anyone of the family. */
        get: operations["Families_GetMemberFamily"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/get_member-photo/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Photos_GetMemberPhoto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/get_member/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Members_GetMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/get.duplicate_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pairs that wait for a decision. */
        get: operations["Duplicates_ListDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/get.member_count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many the same filters find. */
        get: operations["Members_CountMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/get.member_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Members_ListMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/get.member_suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Names that the words may have meant, where the same list finds nobody; each of these finds somebody. */
        get: operations["Members_SuggestMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/get.photo_list/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The member's photos, the one that it has and those before, the newest first. */
        get: operations["Photos_ListMemberPhotos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/get.photo_to_check_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Photos that nobody has accepted or refused yet, and that can be looked at and decided here. */
        get: operations["Photos_ListPhotosToCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/photo/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file itself; its name is its content's, so it may be kept for ever. */
        get: operations["Photos_GetPhotoFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/photo/{file}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Photos_GetPhotoThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/post_member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Without an id: create; with one: change what is named. */
        post: operations["Members_SaveMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/post_member-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rows of a spreadsheet, all or nothing; on refusal every bad row is named. */
        post: operations["Members_ImportMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/post_member-photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** JSON or multipart. A refused photo changes nothing. */
        post: operations["Photos_SaveMemberPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/post.change_holder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a spouse or child the main member and links the whole family to them, in one step. */
        post: operations["Families_ChangeHolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/post.check_duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whom a member not yet saved resembles. */
        post: operations["Duplicates_CheckDuplicates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/post.duplicate_decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Duplicates_DecideDuplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/post.photo_check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Photos_CheckPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/post.photo_restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a member one of its photos before again, unchecked. */
        post: operations["Photos_RestoreMemberPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/post.restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes an archived member back, within 90 days. */
        post: operations["Members_RestoreMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/post.status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Members_ChangeMemberStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A document about each of these members, such as an attestation, as one PDF. */
        post: operations["MemberPrints_PrintMemberDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/member/print_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list as a PDF, by the template that is named or the default one; at most 5,000 rows. */
        get: operations["MemberPrints_PrintMemberList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metabase/{reportName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Our own charts, or the signed address of a Metabase dashboard. An unknown name is not found. */
        get: operations["Statistics_GetStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metabase/get.trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened in each of the last weeks, of what the caller may list; of everything for who lists nothing. */
        get: operations["Statistics_GetTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metabase/post.export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Figures leave as a file or on paper, which the reader makes out of what was answered: told to the audit first. */
        post: operations["Statistics_TellStatisticsExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/delete_parcel/{parcel_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Parcels_DeleteParcel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list as a file; GeoJSON and KML hold the parcels that have a place. */
        get: operations["Parcels_ExportParcels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/get_parcel/{parcel_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Parcels_GetParcel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/get.import_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The imports of this installation, the latest first. */
        get: operations["ParcelImports_ListParcelImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/get.outline_list/{parcel_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The outlines that it has and had, the latest first. */
        get: operations["Parcels_ListParcelOutlines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/get.parcel_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Parcels_ListParcels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/get.parcel_map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What of the filtered list lies in a rectangle, as a map draws it. */
        get: operations["Parcels_MapParcels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/post_parcel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Without an id: create; with one: change what is named. */
        post: operations["Parcels_SaveParcel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/post.eudr_export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The filtered list for the EU's information system on deforestation, as one ZIP: GeoJSON in parts of 25 MB, and a list (CSV) of the parcels that can't go and why. The audit is told who receives it. */
        post: operations["Parcels_ExportPlots"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/post.finding_keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keeps what a check found as it is, with a reason. */
        post: operations["Parcels_KeepParcelFinding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/post.import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Parcels from a file, in parts: once more under the same name, it goes on where it ended. On refusal every bad row is named. */
        post: operations["ParcelImports_ImportParcels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/post.import_file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a file has, before somebody says which of it means what. JSON can't carry it: a form does. On refusal the features are named that are too large to be read; the others are told all the same. */
        post: operations["ParcelImports_ReadParcelFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/post.import_undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Removes what an import added, as long as nobody changed it. */
        post: operations["ParcelImports_UndoParcelImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/post.title_page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** JSON or multipart. A refused page changes nothing. */
        post: operations["ParcelTitles_AddParcelTitle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/post.title_remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** It is shown no more; who added and who removed it stays known. */
        post: operations["ParcelTitles_RemoveParcelTitle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/print/{parcel_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One sheet of A4 as PDF: what is known of it, its outline by scale, its corners. */
        get: operations["Parcels_PrintParcel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parcel/title/{title_id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a page, a JPEG; it never changes. */
        get: operations["ParcelTitles_GetParcelTitleFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/region/delete_region/{region_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Regions_DeleteRegion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/region/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list in the import layout, as a file. */
        get: operations["Regions_ExportRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/region/get_region/{region_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Regions_GetRegion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/region/get.region_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Regions_ListRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/region/post_region": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Without an id: create; with one: change what is named. */
        post: operations["Regions_SaveRegion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/delete.report/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Not the default one. */
        delete: operations["Reports_DeleteReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/export/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A report as one file, for `report/import`. */
        get: operations["Reports_ExportReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/get.field_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What templates of a type may name, with samples. */
        get: operations["Reports_ListReportFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/get.report_json/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Template and sample data of the current version, or of the one asked for. */
        get: operations["Reports_GetReportJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/get.report_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Reports_ListReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/get.report_versions/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Newest first. */
        get: operations["Reports_ListReportVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/get.report/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Reports_GetReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/get.template_schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The JSON Schema (2020-12) of templates, for who makes them with other tools. */
        get: operations["Documentation_GetTemplateSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new report from such a file, which is the body as it is. */
        post: operations["Reports_ImportReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/post.default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes it the default of its type. */
        post: operations["Reports_SetDefaultReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/post.report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Without an id: create (version 1 is the default template of its type); with one: change what is named. */
        post: operations["Reports_SaveReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/post.report_copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The current version becomes version 1 of a new report. */
        post: operations["Reports_CopyReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/post.report_json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new immutable version; the same JSON again makes none. */
        post: operations["Reports_SaveReportJson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/post.restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new version with the template of an old one. */
        post: operations["Reports_RestoreReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A PDF with sample or real data; nothing is saved. */
        post: operations["Reports_PreviewReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/get.search_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the words find among what the caller may read, best first. The gateway puts what other services find before it. */
        get: operations["Search_SearchEverywhere"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subprefecture/delete_subprefecture/{subprefecture_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Subprefectures_DeleteSubprefecture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subprefecture/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list in the import layout, as a file. */
        get: operations["Subprefectures_ExportSubprefectures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subprefecture/get_subprefecture/{subprefecture_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Subprefectures_GetSubprefecture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subprefecture/get.subprefecture_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Subprefectures_ListSubprefectures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subprefecture/post_subprefecture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Without an id: create; with one: change what is named. */
        post: operations["Subprefectures_SaveSubprefecture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/get_synchronization_from_server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Field node: runs the way down and tells how far it is. Centre: the feed of changes. */
        get: operations["Synchronization_SynchronizeFromServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/get_synchronization_start/{direction}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Opens a journal entry of this node; refused while one is open. */
        get: operations["Synchronization_StartSynchronization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/get_synchronization_stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Closes; idempotent. */
        post: operations["Synchronization_StopSynchronization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/get_synchronization_to_server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Field node: runs the way up and tells how far it is. Centre: what has been received, in the same shape. */
        get: operations["Synchronization_SynchronizeToServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/get.conflict_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Conflicts_ListConflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/get.node_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Nodes_ListNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/get.photo_failed_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Photos that did not get through, with cause and attempts. */
        get: operations["PhotoExchange_ListFailedPhotos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/get.synchronization_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Synchronization_ListSynchronizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/get.synchronization_record_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of the records that went up in a run, for 90 days. */
        get: operations["Synchronization_ListSynchronizedRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/photo/{sha256}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file, or its `Range`. */
        get: operations["PhotoExchange_GetExchangedPhoto"];
        /** One piece, from the offset of its `Content-Range`; the last one is checked against the hash. */
        put: operations["PhotoExchange_PutExchangedPhoto"];
        post?: never;
        delete?: never;
        options?: never;
        /** How much of it is here: `Upload-Offset` and `Upload-Length` in the header. */
        head: operations["PhotoExchange_GetExchangedPhotoState"];
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/post_synchronization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A node's batch; one bad record never fails it, and the same batch again changes nothing. */
        post: operations["Synchronization_PushRecords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/post.conflict_decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Conflicts_DecideConflict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/post.node_session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token of ten minutes for the token of a node; too many wrong ones are told to wait. */
        post: operations["Sessions_SignInNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/synchronization/post.photo_retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["PhotoExchange_RetryPhotos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list as a file. */
        get: operations["Audit_ExportAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/get.audit_key_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What signatures are verified with, by anybody who has got a file. */
        get: operations["Seals_ListSealKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/get.audit_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Audit_ListAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/get.check_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Checks_ListChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/get.history/{entity}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One record's entries, newest first; needs the read permission of the entity (checked in the service). */
        get: operations["Audit_GetHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/get.job_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own; those of others need tools.read (checked in the service, as in those below). */
        get: operations["Jobs_ListJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/get.job/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Jobs_GetJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/get.missing-photo_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members without a photo, those whose photo was refused, and those whose file is missing. */
        get: operations["Photos_ListMissingPhotos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/get.service_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Conditions_ListConditions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/post.check_mend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a check found is worked out anew from the records, and the check made again. */
        post: operations["Checks_MendCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/post.check_run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Every service makes its checks now; the list tells when they are done. */
        post: operations["Checks_RunChecks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/post.event_retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Events that a service could not apply are tried once more. */
        post: operations["Conditions_RetryEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/post.job_cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What is done stays done; the rest is not begun. */
        post: operations["Jobs_CancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/post.job_pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** It stops at its next step and waits until it is resumed. */
        post: operations["Jobs_PauseJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/post.job_resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Jobs_ResumeJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tools/post.job_retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What failed goes on where it stopped, as long as what it made is kept (`job_canRetry`). */
        post: operations["Jobs_RetryJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trace/post.clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Up to 64 clicks that are over. Without a collector they are thrown away. */
        post: operations["Clicks_SaveClicks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction/delete_transaction/{transaction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Transactions_DeleteTransaction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list in the visible columns, as a file. */
        get: operations["Transactions_ExportTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction/get_transaction/{transaction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Transactions_GetTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction/get.reconciliation_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Reconciliation_ListReconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction/get.transaction_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Transactions_ListTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction/post_transaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Without an id: create; with one: change what is named. A used one doesn't change. */
        post: operations["Transactions_SaveTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction/post_transaction-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A statement's rows; on refusal every bad row is named. */
        post: operations["Reconciliation_ImportTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction/post.reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What is done about differences; one bad line never fails the others. */
        post: operations["Reconciliation_ReconcileTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receipts of these payments as one PDF. */
        post: operations["Transactions_PrintReceipts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction/print_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The filtered list as a PDF, by the template that is named or the default one; at most 5,000 rows. */
        get: operations["Transactions_PrintTransactionList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/delete_user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["Users_DeleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/get_user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Users_GetUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/get.permission_table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which role may do what (proto/permissions.tsv). */
        get: operations["Permissions_GetPermissionTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/patch_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes what is named. Nobody changes their own role; the last admin keeps theirs. */
        patch: operations["Users_UpdateUser"];
        trace?: never;
    };
    "/api/user/post_user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates an account; with a login_id it changes one, as PATCH does. */
        post: operations["Users_CreateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/post.own_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One's own password; the other sessions of the account end. */
        post: operations["Users_ChangeOwnPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/user_list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Users_ListUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddParcelTitleReply: {
            title: components["schemas"]["ParcelTitle"] | null;
        };
        AddParcelTitleRequest: {
            parcel_id?: number;
            /** @description Data URL or bare base64 of a JPEG, PNG or WebP of at most 8 MiB. */
            title_page?: string;
        };
        AuditEntry: {
            audit_action: string;
            audit_address: string | null;
            audit_after: unknown;
            /** @description When it happened, and when it was written down here. */
            audit_at: string | null;
            audit_before: unknown;
            audit_entity: string | null;
            audit_entityId: number | null;
            /** @description What the record was called then. */
            audit_entityLabel: string | null;
            /** @description Lower-case hex SHA-256 over this entry and the hash before it. */
            audit_hash: string;
            audit_id: number;
            /** @description null = nobody behind it, or somebody unknown (a refused sign-in). */
            audit_loginId: number | null;
            audit_loginName: string | null;
            /** @description Number of the node where it happened. */
            audit_node: number;
            audit_reason: string | null;
            audit_recordedAt: string | null;
            audit_role: string | null;
            /** @description The service it happened in, and what happened: `updated`, `printed`, `exported`, `signed_in`, `refused` … */
            audit_service: string;
            audit_traceId: string | null;
        };
        BundleCardsRequest: {
            /** @description Absent or null = all `created`; empty = none. */
            card_ids?: number[];
        };
        CancelCardsRequest: {
            card_ids?: number[];
            reason?: string | null;
        };
        CancelDeliveryReply: {
            delivery_id: number;
            delivery_version: number;
        };
        CancelDeliveryRequest: {
            delivery_id?: number;
            delivery_version?: number | null;
            reason?: string | null;
        };
        CancelJobReply: {
            job_id: number;
            /** @enum {string} */
            job_state: "waiting" | "running" | "done" | "failed" | "cancelled" | "paused";
        };
        CancelJobRequest: {
            job_id?: number;
        };
        CandidateCount: {
            /** @description Those who may get a card. */
            eligible: boolean;
            /** @description Those with this reason; null and not `eligible` = everybody. */
            reason: ("no_photo" | "photo_not_checked" | "no_transaction" | "has_valid_card" | "incomplete" | "member_inactive") | null;
            total: number;
            totalIsEstimate: boolean;
        };
        Card: {
            card_birthDate: string | null;
            /**
             * @description `year`: only the year is known, and only it is printed.
             * @enum {string}
             */
            card_birthDatePrecision: "day" | "year";
            card_birthLocation: string | null;
            card_city: string | null;
            card_createdAt: string | null;
            /** @description Day of the hand-over; null = not handed over. */
            card_deliveredAt: string | null;
            /** @description The open delivery it lies on. */
            card_deliveryId: number | null;
            card_expirationDate: string | null;
            card_firstname: string;
            card_id: number;
            /** @description `yy`, 8-digit sequence, Luhn digit; never reused. */
            card_idNumber: string;
            card_lastname: string;
            /** @description The member's place. */
            card_localityId: number | null;
            card_memberId: number;
            card_memberIdNumber: string;
            card_membershipStartDate: string | null;
            card_phoneNumber: string | null;
            /** @description Data URL; only where cards are printed, null elsewhere. */
            card_photo: string | null;
            card_photoFileName: string | null;
            card_photoFilePath: string | null;
            card_printedAt: string | null;
            /** @description Signed text of the QR code, at most 220 characters. */
            card_qrcode: string;
            /** @description The card that this one replaces. */
            card_replacesCardId: number | null;
            /** @enum {string} */
            card_status: "created" | "printed" | "in_delivery" | "delivered" | "suspended" | "faulty" | "lost" | "stolen" | "damaged" | "replaced" | "cancelled" | "expired";
            /** @description Why it has its status, where somebody said so. */
            card_statusReason: string | null;
            card_version: number;
            department_name: string | null;
            locality_name: string | null;
            region_name: string | null;
            subprefecture_name: string | null;
        };
        CardCandidate: {
            card_expirationDate: string | null;
            /** @description The valid card there is, and until when (renewal). */
            card_id: number | null;
            department_name: string | null;
            eligible: boolean;
            locality_name: string | null;
            member_birthDate: string | null;
            member_contact: string | null;
            member_firstname: string;
            member_id: number;
            member_idNumber: string;
            member_isMainAccount: boolean;
            member_lastname: string;
            member_localityId: number | null;
            member_photoChecked: boolean;
            member_photoFileName: string | null;
            member_photoFilePath: string | null;
            /** @description Empty when eligible. */
            reasons: ("no_photo" | "photo_not_checked" | "no_transaction" | "has_valid_card" | "incomplete" | "member_inactive")[];
            region_name: string | null;
            subprefecture_name: string | null;
            /** @description The transaction that would be used. */
            transaction_id: number | null;
        };
        CardDeclaration: {
            /** @description Content hash and extension of that file. */
            attachment_fileName: string | null;
            /** @description Where the file that goes with it is fetched; null: there is none. */
            attachment_path: string | null;
            card_id: number;
            /** @enum {string} */
            card_status: "created" | "printed" | "in_delivery" | "delivered" | "suspended" | "faulty" | "lost" | "stolen" | "damaged" | "replaced" | "cancelled" | "expired";
            declaration_createdAt: string | null;
            declaration_createdByUser: string;
            declaration_id: number;
            /** @description null: the member. */
            declaredBy: string | null;
            happenedOn: string | null;
            reason: string;
        };
        CardResult: {
            card_id: number;
            /** @description The status now; null = not found. */
            card_status: ("created" | "printed" | "in_delivery" | "delivered" | "suspended" | "faulty" | "lost" | "stolen" | "damaged" | "replaced" | "cancelled" | "expired") | null;
            /** @description Refused: the stable code, `card_not_found` or `invalid_transition` for example. */
            code: string | null;
            /** @enum {string} */
            outcome: "done" | "already_done" | "refused";
        };
        CardResultsReply: {
            /** @description The job that goes on with it (more than 500 ids). */
            job_id: number | null;
            /** @description One per id, in the asked order; empty when a job does it. */
            results: components["schemas"]["CardResult"][];
        };
        ChangeHolderReply: {
            /** @description The main member from now on. */
            member_id: number;
            member_version: number;
            /** @description How many members were linked anew. */
            moved: number;
        };
        ChangeHolderRequest: {
            /** @description The main member so far. */
            member_id?: number;
            new_main_member_id?: number;
        };
        ChangeMemberStatusReply: {
            member_id: number;
            member_version: number;
        };
        ChangeMemberStatusRequest: {
            member_id?: number;
            member_status?: ("active" | "suspended" | "deceased" | "removed") | null;
            /** @description Absent = today. */
            member_statusOn?: string | null;
            member_statusReason?: string | null;
            member_version?: number | null;
        };
        ChangeOwnPasswordRequest: {
            new?: string;
            old?: string;
        };
        Chart: {
            /** @description Stable word: `members_by_month`. */
            id: string;
            /** @enum {string} */
            kind: "bars" | "months" | "shares" | "figures" | "weeks";
            series: components["schemas"]["ChartSeries"][];
            /** @description What it shows, in French. */
            title: string | null;
            /** @enum {string} */
            unit: "members" | "cards" | "deliveries" | "transactions" | "acts" | "runs" | "records" | "nodes";
        };
        ChartPoint: {
            /** @description Francs CFA, where payments are counted. */
            amount: number | null;
            /** @description A month `2026-03`, the Monday of a week `2026-03-02`, a word of the list (`F`, `printed`), a band `15-24`, or the id of a place. */
            key: string;
            /** @description The place's name; the other keys are words that the reader's language has. */
            label: string | null;
            /** @description The list that holds exactly these, as an address of the web: `/members?gender=F`. null = a figure of the past, or one that no list shows. */
            path: string | null;
            /** @description null = few persons, hidden from those who read no names (features, STA-5). */
            value: number | null;
        };
        ChartSeries: {
            /** @description `current`, or `before` for the period of the same length that ended when this one began; else a word of the list, such as a mobile operator. */
            id: string;
            points: components["schemas"]["ChartPoint"][];
        };
        Check: {
            /** @description It can be mended from here. */
            check_canMend: boolean;
            check_checkedAt: string | null;
            /** @description Records that don't agree. */
            check_count: number;
            /** @description What the examples are: `member`. */
            check_entity: string;
            /** @description The first of them. */
            check_examples: components["schemas"]["CheckExample"][];
            /** @description The list of these records takes `check`, and shows all of them. */
            check_hasList: boolean;
            /** @description It is being made or mended. */
            check_isUnderWay: boolean;
            /** @description Stable word, such as `member_flags`; a service that did not answer has one row without it. */
            check_name: string;
            /** @description The service that made it. */
            check_service: string;
            /** @enum {string} */
            check_state: "ok" | "warning" | "failed" | "unknown";
        };
        CheckDuplicatesReply: {
            candidates: components["schemas"]["DuplicateCandidate"][];
        };
        CheckDuplicatesRequest: {
            member_birthDate?: string | null;
            member_contact?: string | null;
            member_firstname?: string | null;
            /** @description The member itself, when it exists already. */
            member_id?: number | null;
            member_identityDocumentNumber?: string | null;
            member_identityDocumentType?: ("cni" | "passport" | "residence_card" | "birth_certificate" | "driving_licence" | "attestation" | "other") | null;
            member_lastname?: string | null;
        };
        CheckExample: {
            example_id: number;
            /** @description Its number or code. */
            example_label: string;
        };
        CheckPhotoReply: {
            member_id: number;
            member_version: number;
        };
        CheckPhotoRequest: {
            accepted?: boolean | null;
            member_id?: number;
            /** @description The photo that was looked at; when the member has another one by now, the check is refused. */
            member_photoFileName?: string | null;
            /** @description Absent = the first decision: what somebody decided already is refused. The version that one's own check answered = another decision in its place. */
            member_version?: number | null;
            /** @description Required when refused: `blurred`, `wrong_person`, `from_behind`, `several_people`, `document`, or words of one's own. */
            reason?: string | null;
        };
        Click: {
            /** @description How long ago it was when this was sent: browsers' clocks are not believed. */
            ago_ms?: number;
            calls?: number;
            /** @description Calls without an answer, or with a 5xx. */
            failed?: number;
            /** @description The address of the screen without ids: `/members/:id`. */
            screen?: string;
            /** @description Of its span, which the calls name as their parent: 16 of them. */
            span_id?: string;
            /** @description Until the last answer. */
            took_ms?: number;
            /** @description Of the trace that it began: 32 hexadecimal digits. */
            trace_id?: string;
        };
        Condition: {
            /** @description Events that it has not applied, and those that it tries no more. */
            service_behind: number | null;
            service_consumers: components["schemas"]["ConditionConsumer"][];
            service_databaseAnswers: boolean | null;
            service_givenUp: number | null;
            /** @description It reaches the server of events. */
            service_isConnected: boolean | null;
            /** @description What it lacks to be ready, by its word. */
            service_missing: string[];
            service_name: string;
            service_oldestGivenUpAt: string | null;
            service_oldestWaitingAt: string | null;
            service_startedAt: string | null;
            /** @enum {string} */
            service_state: "up" | "impaired" | "down";
            service_version: string | null;
            /** @description Events that have not left it. */
            service_waiting: number | null;
        };
        ConditionConsumer: {
            /** @description Not known while the server of events is away. */
            consumer_behind: number | null;
            consumer_givenUp: number;
            consumer_name: string;
        };
        Conflict: {
            /** @description The value both sides started from; null where the record was made on the node. */
            conflict_baseValue: unknown;
            /** @description Whether another value than the two may be typed in. */
            conflict_canTypeIn: boolean;
            conflict_centreAt: string | null;
            /** @description Who changed the record last at the centre, and when. */
            conflict_centreUser: string | null;
            /** @description Open: the one that is live. Decided: the one that was live when it was found. */
            conflict_centreValue: unknown;
            conflict_decidedAt: string | null;
            conflict_decidedBy: string | null;
            conflict_decidedValue: unknown;
            /** @description null = open. */
            conflict_decision: ("keep_centre" | "keep_node" | "type_in") | null;
            conflict_entity: string;
            conflict_entityId: number;
            conflict_entityLabel: string | null;
            /** @description REST name of the field, or of the first of those that are one (a date of birth and its precision): the values are then objects by the names of all of them. */
            conflict_field: string;
            conflict_foundAt: string | null;
            conflict_id: number;
            conflict_node: number;
            /** @description By the node's clock. */
            conflict_nodeAt: string | null;
            conflict_nodeName: string | null;
            conflict_nodeUser: string | null;
            conflict_nodeValue: unknown;
            /** @enum {string} */
            conflict_reason: "differs" | "frozen" | "does_not_fit" | "elsewhere" | "revived" | "changed_since" | "merged" | "put_back";
            /** @description Of the record: a decision about another version is refused, as `stale_version`. */
            conflict_version: number;
        };
        ConflictResult: {
            /** @description Refused: the stable code. */
            code: string | null;
            conflict_id: number;
            decided: boolean;
        };
        Cooperative: {
            cooperative_code: string;
            /** @description Phone. */
            cooperative_contact: string | null;
            cooperative_createdAt: string | null;
            /** @description Readable name. */
            cooperative_createdByUser: string;
            cooperative_id: number;
            cooperative_localityId: number | null;
            /** @description Living members of today whom the caller sees; absent in facts. */
            cooperative_memberCount: number | null;
            cooperative_name: string;
            cooperative_presidentMemberId: number | null;
            cooperative_presidentMemberName: string | null;
            /** @enum {string} */
            cooperative_status: "active" | "suspended" | "dissolved";
            cooperative_updatedAt: string | null;
            cooperative_updatedByUser: string;
            /** @description Public identity across nodes (version 7). */
            cooperative_uuid: string;
            cooperative_version: number;
            department_name: string | null;
            locality_name: string | null;
            region_name: string | null;
            subprefecture_name: string | null;
        };
        CooperativeFigure: {
            /** @description Absent: of members without locality. */
            locality_id: number | null;
            locality_name: string | null;
            /** @description Absent: of members whose sex is not known. */
            member_gender: ("M" | "F") | null;
            members: number;
        };
        CooperativeLand: {
            /** @description Where they lie. Absent: nobody said where. */
            locality_id: number | null;
            locality_name: string | null;
            /** @description Absent: of members whose sex is not known. */
            member_gender: ("M" | "F") | null;
            /** @description Hectares, measured where there is an outline, else declared. */
            parcel_areaHa: number;
            parcels: number;
        };
        CopyReportReply: {
            /** @description The new report. */
            report_id: number;
            report_rowVersion: number;
        };
        CopyReportRequest: {
            report_id?: number;
            report_name?: string | null;
        };
        CorrectMembershipReply: {
            membership_id: number;
            membership_version: number;
        };
        CorrectMembershipRequest: {
            membership_id?: number;
            membership_joinedOn?: string | null;
            /** @description Only of one that has ended. */
            membership_leftOn?: string | null;
            membership_version?: number | null;
        };
        CountExpiringCardsReply: {
            /** @description The shortest time first; the longer ones hold the shorter ones. */
            rows: components["schemas"]["ExpiringCards"][];
        };
        CountMembersReply: {
            children: number | null;
            count: number;
            /** @description Only with a text filter and above 10,000 matches. */
            countIsEstimate: boolean;
            /** @description The parts of `count`; null when it is an estimate. */
            main: number | null;
            spouses: number | null;
            withPhoto: number | null;
            withValidCard: number | null;
        };
        CreateCardsReply: {
            cards: components["schemas"]["CreatedCard"][];
            created: number;
            /** @description The lot that goes on with it (more than 500 members); the lists are empty then. */
            job_id: number | null;
            skipped: components["schemas"]["SkippedMember"][];
        };
        CreateCardsRequest: {
            cooperativeId?: number | null;
            departmentId?: number | null;
            filter?: string | null;
            filter_firstname?: string | null;
            filter_idNumber?: string | null;
            isMainAccount?: boolean | null;
            localityId?: number | null;
            /** @description Absent or null = all eligible ones of the filter; empty = nobody. */
            member_ids?: number[];
            regionId?: number | null;
            subprefectureId?: number | null;
        };
        CreatedCard: {
            card_id: number;
            card_idNumber: string;
            member_id: number;
        };
        CreateMemberCardReply: {
            card_id: number;
            card_idNumber: string;
            card_version: number;
        };
        CreateMemberCardRequest: {
            member_id?: number;
            reason?: string | null;
            /** @description Absent = the oldest unused one. */
            transaction_id?: number | null;
        };
        CreateUserRequest: {
            login_id?: number | null;
            login_name?: string | null;
            /** @description Absent or null on change = unchanged. */
            login_password?: string | null;
            login_provider?: string | null;
            /** @description Absent on change = unchanged; null or empty = national. */
            login_regionIds?: number[];
            login_role?: ("admin" | "supervisor" | "enrolment" | "cards" | "delivery" | "cashier" | "reports" | "viewer" | "auditor" | "sync" | "service") | null;
            /** @description true = make a new synchronization token; the reply tells it once. */
            login_syncToken?: boolean | null;
            login_version?: number | null;
        };
        Date: {
            /** @description Days since 1970-01-01. */
            days?: number;
        };
        DecideConflictReply: {
            /** @description In the order asked. A single one that is refused fails the call instead. */
            results: components["schemas"]["ConflictResult"][];
        };
        DecideConflictRequest: {
            /** @description One, or several that are decided alike. */
            conflict_ids?: number[];
            /** @description Only with a single id. */
            conflict_version?: number | null;
            decision?: ("keep_centre" | "keep_node" | "type_in") | null;
            /** @description type_in: the value, as JSON; null is a value too. */
            value?: unknown;
        };
        DecideDuplicateReply: {
            /** @description Merging: the member that stayed. */
            member_id: number | null;
            member_version: number | null;
            /** @description How many members were archived. */
            merged: number;
        };
        DecideDuplicateRequest: {
            decision?: ("merge" | "distinct" | "later") | null;
            /** @description Merging: object, JSON name of a field → id of the member whose value is taken; absent = the kept one's. */
            fields?: unknown;
            /** @description Merging: the member that stays. */
            keep?: number | null;
            /** @description Two or more. */
            member_ids?: number[];
        };
        Delivery: {
            delivery_closedDateTime: string | null;
            /** @description `LIV-<yyyy>-<6 digits>`, given by the server. */
            delivery_code: string;
            /** @description Name of who created it. */
            delivery_createdByLogin: string;
            delivery_createdByLoginId: number;
            delivery_creationDateTime: string | null;
            delivery_deliveredByLogin: string | null;
            /** @description Who handed over last. */
            delivery_deliveredByLoginId: number | null;
            delivery_id: number;
            /** @description A return of bad cards instead of a delivery of good ones. */
            delivery_isErrorType: boolean;
            /** @description Number of lines. */
            delivery_quantity: number;
            /** @description Why it was cancelled. */
            delivery_reason: string | null;
            delivery_receivedDateTime: string | null;
            /** @description What was said of it when it arrived. */
            delivery_remark: string | null;
            delivery_sent: boolean;
            delivery_sentDateTime: string | null;
            /** @description Lines that are settled: handed over, or not for a reason. */
            delivery_settled: number;
            /** @enum {string} */
            delivery_status: "draft" | "sent" | "received" | "in_progress" | "closed" | "cancelled";
            delivery_version: number;
        };
        DeliveryLine: {
            card_birthDate: string | null;
            card_birthDatePrecision: ("day" | "year") | null;
            card_deliveredAt: string | null;
            card_expirationDate: string | null;
            card_firstname: string | null;
            /** @description null = unknown here (error deliveries only). */
            card_id: number | null;
            card_idNumber: string;
            card_lastname: string | null;
            card_memberId: number | null;
            card_memberIdNumber: string | null;
            card_photoFileName: string | null;
            card_photoFilePath: string | null;
            card_status: ("created" | "printed" | "in_delivery" | "delivered" | "suspended" | "faulty" | "lost" | "stolen" | "damaged" | "replaced" | "cancelled" | "expired") | null;
            identityDocument: string | null;
            /** @description Error deliveries: what is wrong with it. */
            motive: string | null;
            /** @description Why it was not handed over; null with no `card_deliveredAt` = still to do. */
            notDeliveredReason: string | null;
            /** @description Who took it, what they are to the member, and the document they showed. */
            receivedBy: string | null;
            relation: string | null;
            /** @description Handed over though the identity was not established: who did it answers for it. */
            underResponsibility: boolean;
        };
        DeliveryLineToSave: {
            /** @description Absent = found by its number. */
            card_id?: number | null;
            card_idNumber?: string | null;
            card_memberId?: number | null;
            /** @description Error deliveries: what is wrong with it. */
            motive?: string | null;
        };
        DeliveryResult: {
            /** @description Refused: the stable code. */
            code: string | null;
            delivery_id: number;
            /** @description The status now; null = not found. */
            delivery_status: ("draft" | "sent" | "received" | "in_progress" | "closed" | "cancelled") | null;
            /** @enum {string} */
            outcome: "done" | "already_done" | "refused";
        };
        DeliveryResultsReply: {
            /** @description The job that goes on with it (more than 500 ids). */
            job_id: number | null;
            results: components["schemas"]["DeliveryResult"][];
        };
        DeliveryToPrint: {
            cards: components["schemas"]["DeliveryLine"][];
            delivery: components["schemas"]["Delivery"] | null;
        };
        Department: {
            department_code: string;
            department_id: number;
            department_name: string;
            department_regionId: number;
            department_version: number;
            region_code: string;
            region_name: string;
        };
        Done: Record<string, never>;
        DuplicateCandidate: {
            locality_name: string | null;
            member_birthDate: string | null;
            member_contact: string | null;
            member_firstname: string;
            member_id: number;
            member_identityDocumentNumber: string | null;
            member_identityDocumentType: ("cni" | "passport" | "residence_card" | "birth_certificate" | "driving_licence" | "attestation" | "other") | null;
            member_idNumber: string;
            member_lastname: string;
            member_localityId: number | null;
            member_photoFileName: string | null;
            member_photoFilePath: string | null;
            reasons: ("similar_name_and_birth_date" | "same_identity_document" | "same_phone_and_firstname")[];
            /** @description 0 to 100. */
            score: number;
        };
        DuplicatePair: {
            duplicate_decidedAt: string | null;
            duplicate_decidedBy: string | null;
            /** @description null or `later`: still open. */
            duplicate_decision: ("merge" | "distinct" | "later") | null;
            duplicate_foundAt: string | null;
            duplicate_id: number;
            duplicate_memberId: number;
            duplicate_otherMemberId: number;
            duplicate_sameIdentityDocument: boolean;
            duplicate_samePhoneAndFirstname: boolean;
            /** @description 0 to 100. */
            duplicate_score: number;
            duplicate_similarNameAndBirthDate: boolean;
        };
        ExchangeConflict: {
            base?: unknown;
            centre_at?: string | null;
            centre_user?: string | null;
            centre_value?: unknown;
            decided_at?: string | null;
            decided_by?: string | null;
            decided_value?: unknown;
            /** @description `keep_centre`, `keep_node`, `type_in`; absent = open. */
            decision?: string | null;
            group?: string;
            /** @description Whether there is a value that the author on the node saw: none of a record that was made there. */
            has_base?: boolean;
            node_at?: string | null;
            node_user?: string | null;
            node_value?: unknown;
            number?: number;
            uuid?: string;
            /** @description A stable word, as ReplicaConflict has them. */
            why?: string;
        };
        ExchangedPhotoState: {
            complete: boolean;
            /** @description Bytes received so far. */
            received: number;
            sha256: string;
            /** @description Bytes of the whole; 0 = not known. */
            size: number;
        };
        ExchangePhoto: {
            member_uuid?: string;
            sha256?: string;
            size?: number;
        };
        ExchangeRecord: {
            /** @description Up: the version the change was made on; 0 = a new record. */
            base_version?: number;
            changed_at?: string | null;
            /** @description Who changed it, and when by the sender's clock. */
            changed_by?: string | null;
            /** @description Up: the account of who changed it. */
            changed_by_id?: number | null;
            /** @description Down: conflicts of the node that asks, about this record, that were decided. */
            decided?: components["schemas"]["ExchangeConflict"][];
            /** @description `member`, `card`, `region` … */
            entity?: string;
            /** @description JSON object of the groups of fields that travel whole. Down: all of them. Up: of each changed one {"value", "base", "seen", "beside"}, as ReplicaChange.groups has them. */
            fields?: unknown;
            id?: number;
            /** @description Made by the sender; the same one is applied once. */
            op_id?: string;
            /** @description Which version of the centre's it is, or was changed on. JSON [[generation, version], …]. */
            stamp?: unknown;
            /** @description Public identity, where the entity has one; else empty. */
            uuid?: string;
            version?: number;
        };
        ExchangeResult: {
            conflicts: components["schemas"]["ExchangeConflict"][];
            /** @description The record as it is here; null = what the node had, with what it sent. */
            fields: unknown;
            op_id: string;
            /** @description Rejected or waiting: the stable code. */
            reason: string | null;
            /** @enum {string} */
            result: "created" | "updated" | "unchanged" | "merged" | "conflict" | "rejected" | "waiting";
            /** @description The same as JSON [[generation, version], …]. */
            stamp: unknown;
            /** @description The record's version here from now on; null = not taken. */
            version: number | null;
        };
        ExchangeTombstone: {
            base_version?: number;
            /** @description Down: as those of a record. */
            decided?: components["schemas"]["ExchangeConflict"][];
            deleted_at?: string | null;
            deleted_by?: string | null;
            entity?: string;
            /** @description Down: as those of a record; absent = it is none of the node's own any more. */
            fields?: unknown;
            id?: number;
            /** @description Up: as that of a record. */
            op_id?: string;
            stamp?: unknown;
            uuid?: string;
            version?: number;
        };
        ExpiringCards: {
            days: number;
            /** @description The bounds that list exactly these, with `card_status=delivered`: today, and the last of the days. */
            expiresFrom: string | null;
            expiresTo: string | null;
            total: number;
            totalIsEstimate: boolean;
        };
        ExportPlotsRequest: {
            cooperativeId?: number | null;
            crop?: ("cacao" | "cafe" | "anacarde" | "hevea" | "palmier" | "riz" | "mais" | "autre") | null;
            departmentId?: number | null;
            /** @description Where the producers are: ISO 3166-1 alpha-2; absent = the setting `global.parcel.country`. */
            export_country?: string | null;
            /** @description Who receives the file. */
            export_recipient?: string;
            /** @description The members' names; else their numbers stand in their place. */
            export_withNames?: boolean | null;
            filter?: string | null;
            /** @description Of members of this sex. */
            gender?: ("M" | "F") | null;
            /** @description Only what this import added. */
            importUuid?: string | null;
            localityId?: number | null;
            member_id?: number | null;
            regionId?: number | null;
            subprefectureId?: number | null;
            /** @description With findings that nobody has kept. */
            withFindings?: boolean | null;
            /** @description Neither a point nor an outline: all of them stay out, and are listed. */
            withoutGeometry?: boolean | null;
        };
        FailedPhoto: {
            member_id: number;
            member_idNumber: string | null;
            member_uuid: string | null;
            photo_attempts: number;
            /** @enum {string} */
            photo_cause: "network" | "unreadable" | "wrong_hash" | "missing_here" | "missing_there" | "too_large" | "refused";
            /** @description What the other side or the store said; no host names. */
            photo_detail: string | null;
            /** @enum {string} */
            photo_direction: "from_server" | "to_server" | "both";
            photo_firstFailedAt: string | null;
            photo_lastTriedAt: string | null;
            /** @description null = only when somebody asks for it. */
            photo_nextTryAt: string | null;
            photo_node: number;
            photo_received: number;
            photo_sha256: string;
            photo_size: number;
        };
        FileChunk: {
            content: string;
            contentType: string;
            fileName: string;
            /** @description Instead of a file: the job that makes it (the only piece then). */
            job_id: number | null;
            /** @description Bytes of the whole file; 0 = not known beforehand. */
            size: number;
        };
        GetBaseMapReply: Record<string, never>;
        GetCardReply: {
            card: components["schemas"]["Card"] | null;
            /** @description What was told of it, the latest first. */
            declarations: components["schemas"]["CardDeclaration"][];
        };
        GetCooperativeReply: {
            cooperative: components["schemas"]["Cooperative"] | null;
            /** @description Of the members whom the caller sees; the largest first. */
            figures: components["schemas"]["CooperativeFigure"][];
            /** @description Of the same members; most parcels first. */
            land: components["schemas"]["CooperativeLand"][];
        };
        GetDeliveryReply: {
            cards: components["schemas"]["DeliveryLine"][];
            delivery: components["schemas"]["Delivery"] | null;
        };
        GetDepartmentReply: {
            department: components["schemas"]["Department"] | null;
        };
        GetEnvironmentReply: {
            /** @description Version of the web's files. */
            assetVersion: string;
            /** @description Text of the coloured band on top; null = none. */
            banner: string | null;
            /** @description Whether there is a base map. */
            hasMap: boolean;
            /** @description Number of this node; 0 = the centre. */
            node: number;
            nodeName: string;
            /** @enum {string} */
            runningEnv: "central" | "field" | "demo" | "test";
            /** @description Of a thousand clicks, how many begin a trace in the browser; 0 = none. */
            tracedClicks: number;
            version: string;
        };
        GetHistoryReply: {
            rows: components["schemas"]["AuditEntry"][];
            total: number;
            totalIsEstimate: boolean;
        };
        GetJobReply: {
            job: components["schemas"]["Job"] | null;
            /** @description Where traces are looked at, with `{trace}` in the place of the id; null = nowhere, or not for the caller. */
            tracesAddress: string | null;
        };
        GetLocalityReply: {
            locality: components["schemas"]["Locality"] | null;
        };
        GetLoginParamReply: {
            loginParam: components["schemas"]["LoginParam"] | null;
        };
        GetManualPageReply: {
            page: components["schemas"]["ManualPage"] | null;
        };
        GetManualReply: {
            /** @description In the order of reading. */
            pages: components["schemas"]["ManualPage"][];
        };
        GetMemberFamilyReply: {
            children: components["schemas"]["Member"][];
            mainMember: components["schemas"]["Member"] | null;
            spouses: components["schemas"]["Member"][];
        };
        GetMemberReply: {
            /** @description Changed otherwise on a node, and nobody has decided yet. */
            conflicts: components["schemas"]["Conflict"][];
            member: components["schemas"]["Member"] | null;
        };
        GetMeReply: {
            user: components["schemas"]["SignedInUser"] | null;
        };
        GetOpenApiReply: {
            openapi: unknown;
        };
        GetParcelReply: {
            /** @description Changed otherwise on a node, and nobody has decided yet. */
            conflicts: components["schemas"]["Conflict"][];
            /** @description Those to be looked at first. */
            findings: components["schemas"]["ParcelFinding"][];
            parcel: components["schemas"]["Parcel"] | null;
            /** @description The pages of its title of land, in the order in which they were added. */
            titles: components["schemas"]["ParcelTitle"][];
        };
        GetPermissionTableReply: {
            /** @description In the order of the table's columns. */
            roles: ("admin" | "supervisor" | "enrolment" | "cards" | "delivery" | "cashier" | "reports" | "viewer" | "auditor" | "sync" | "service")[];
            rows: components["schemas"]["PermissionRow"][];
        };
        GetRegionReply: {
            region: components["schemas"]["Region"] | null;
        };
        GetReportJsonReply: {
            report_id: number;
            report_json: unknown;
            report_previewData: unknown;
            report_version: number;
        };
        GetReportReply: {
            report: components["schemas"]["Report"] | null;
        };
        GetStatisticsReply: {
            /** @description builtin: what happened until then is counted. */
            asOf: string | null;
            /** @description builtin */
            charts: components["schemas"]["Chart"][];
            expiresAt: string | null;
            /** @description The period that was counted: first day of its first month, last day of its last. */
            from: string | null;
            /** @enum {string} */
            mode: "builtin" | "metabase";
            /** @description The caller sees several regions, and records lie in several of them at once: nothing is told of these regions together. */
            regionNeeded: boolean;
            /** @description The caller reads no names: few are hidden, all else is rounded down to a multiple of five. */
            rounded: boolean;
            tables: components["schemas"]["PlaceTable"][];
            to: string | null;
            /** @description metabase: signed, good for at most ten minutes. */
            url: string | null;
            /** @description What is counted lies nowhere: the figures are those of the whole network wherever one looks. */
            wholeNetwork: boolean;
        };
        GetSubprefectureReply: {
            subprefecture: components["schemas"]["Subprefecture"] | null;
        };
        GetTemplateSchemaReply: {
            schema: unknown;
        };
        GetTransactionReply: {
            transaction: components["schemas"]["Transaction"] | null;
        };
        GetTrendsReply: {
            charts: components["schemas"]["Chart"][];
        };
        GetUserReply: {
            user: components["schemas"]["User"] | null;
        };
        HandOverCardsReply: {
            delivery_id: number;
            /**
             * @description `closed` once every line is settled.
             * @enum {string}
             */
            delivery_status: "draft" | "sent" | "received" | "in_progress" | "closed" | "cancelled";
            delivery_version: number;
            results: components["schemas"]["CardResult"][];
        };
        HandOverCardsRequest: {
            cards?: components["schemas"]["HandOverLine"][];
            delivery_id?: number;
            delivery_version?: number | null;
        };
        HandOverLine: {
            card_id?: number;
            /** @description Between the day of printing and today. */
            deliveredAt?: string | null;
            identityDocument?: string | null;
            notDeliveredReason?: string | null;
            receivedBy?: string | null;
            relation?: string | null;
            /** @description true: the identity was not established, and who hands over answers for it. */
            underResponsibility?: boolean | null;
        };
        HashPasswordReply: {
            /** @description PHC string: `$argon2id$…`. */
            hash: string;
        };
        HashPasswordRequest: {
            password?: string;
        };
        ImportLocalitiesReply: {
            /** @description One a row, if they were asked for; in a refusal too. */
            classes: ("new" | "existing" | "changed" | "error" | "duplicate" | "blank")[];
            departmentAdded: number;
            departmentUpdated: number;
            /** @description Rows that say what an earlier one says: left out. */
            duplicates: number;
            localityAdded: number;
            localityUpdated: number;
            regionAdded: number;
            regionUpdated: number;
            /** @description New localities that resemble one of the same sub-prefecture; empty unless the classes were asked for. */
            resemblances: components["schemas"]["Resemblance"][];
            subprefectureAdded: number;
            subprefectureUpdated: number;
        };
        ImportLocalitiesRequest: {
            /** @description true = answer the same, write nothing. */
            dryRun?: boolean | null;
            /** @description Names the import, so that what it added can be listed and undone, and so that it is not done twice when an answer was lost. */
            import_uuid?: string | null;
            /** @description The level the rows end at: a list of regions has no cells below the region. `locality` by default. */
            level?: ("region" | "department" | "subprefecture" | "locality") | null;
            /** @description At most 100,000. */
            rows?: components["schemas"]["LocalityImportRow"][];
            /** @description true = the answer tells the class of every row. */
            withClasses?: boolean | null;
        };
        ImportMembersReply: {
            added: number;
            /** @description The job that goes on with it (more than 500 rows). */
            job_id: number | null;
            possibleDuplicates: number;
            /** @description One per row, in the order of the file; empty when a job does it. */
            results: components["schemas"]["MemberImportResult"][];
            unchanged: number;
            updated: number;
        };
        ImportMembersRequest: {
            /** @description true = answer the same, write nothing. May stand in the query. */
            dryRun?: boolean | null;
            rows?: components["schemas"]["MemberImportRow"][];
        };
        ImportParcelsReply: {
            /** @description What this import added, by earlier tries too. */
            added: number;
            bad: number;
            duplicates: number;
            existing: number;
            /** @description The first ones, if they were asked for. */
            rows: components["schemas"]["ParcelImportRow"][];
            total: number;
        };
        ImportParcelsRequest: {
            areaColumn?: string | null;
            codeColumn?: string | null;
            cropColumn?: string | null;
            /** @description true = answer the same, write nothing. */
            dryRun?: boolean | null;
            file?: string;
            fileName?: string;
            /** @description Names the import: what it added can be listed and undone, and is not added twice. Another file under it is refused. */
            import_uuid?: string | null;
            isWgs84?: boolean | null;
            latitudeColumn?: string | null;
            longitudeColumn?: string | null;
            memberColumn?: string | null;
            orderColumn?: string | null;
            outlineColumn?: string | null;
            titleColumn?: string | null;
            /** @description Bad rows stay out, and the others are imported; otherwise one bad row refuses the file. */
            withoutBad?: boolean | null;
            /** @description true = the answer tells of the first rows what becomes of them. */
            withRows?: boolean | null;
            yearColumn?: string | null;
        };
        ImportReportReply: {
            report_id: number;
            report_rowVersion: number;
        };
        ImportReportRequest: {
            /** @description Absent = a file of an older release. */
            file_version?: number | null;
            report_description?: string | null;
            report_json?: unknown;
            report_name?: string | null;
            report_previewData?: unknown;
            report_type?: ("card" | "delivery" | "signing_sheet" | "member_list" | "transaction_list" | "receipt" | "document") | null;
            /** @description Lower-case hex SHA-256, as the export wrote it: of the template and its type; without `file_version`, of the template alone. */
            sha256?: string | null;
        };
        ImportTransactionsReply: {
            differentAmount: number;
            duplicate: number;
            /** @description The job that goes on with it (more than 500 rows); the results are empty then. */
            job_id: number | null;
            matched: number;
            missingHere: number;
            missingThere: number;
            results: components["schemas"]["TransactionImportResult"][];
            /** @description Names the statement in the list; null in a dry run. */
            statement_id: number | null;
        };
        ImportTransactionsRequest: {
            /** @description The days the statement covers; absent = first to last row. Ours of these days that it lacks are `missing_there`. */
            dateFrom?: string | null;
            dateTo?: string | null;
            /** @description true = answer the same, write nothing. May stand in the query. */
            dryRun?: boolean | null;
            rows?: components["schemas"]["TransactionImportRow"][];
            /** @description Whose statement it is. */
            transaction_mobileOperator?: ("orange_money" | "mtn_momo" | "moov_money" | "wave") | null;
        };
        Job: {
            /** @description It failed, and can go on where it stopped. */
            job_canRetry: boolean;
            /** @description Failed: the stable code. */
            job_code: string | null;
            job_createdAt: string | null;
            job_done: number;
            /** @description Parts that were refused or failed. */
            job_errors: number;
            /** @description Where the file it made is fetched, and until when. */
            job_filePath: string | null;
            job_fileUntil: string | null;
            job_finishedAt: string | null;
            job_id: number;
            /** @description Stable word, such as `card_creation` or `card_print`. */
            job_kind: string;
            /** @description What became of it, step by step: `at`, `word` (created, progressed, finished, failed, cancelled, paused, resumed, retried), `by` (who did that), `done`, `errors`, `refused` (the first of what was left out, as in the result), `code` and `trace`; null in a list. The first line of a print has the `template` that every page of it is drawn with: its `type`, `report_id` and `version`, both 0 for the one that ships, its `name` then, and the `sha256` of its text. */
            job_log: unknown;
            job_loginId: number;
            /** @description What came out, in the shape of the call's own reply; null = not done, or only a file. */
            job_result: unknown;
            /** @description The service that does it. */
            job_service: string;
            job_startedAt: string | null;
            /** @enum {string} */
            job_state: "waiting" | "running" | "done" | "failed" | "cancelled" | "paused";
            /** @description 0 = not known yet. */
            job_total: number;
            /** @description 1, and one more each time that somebody had it tried again. */
            job_tries: number;
            login_name: string;
        };
        Jwks: {
            /** @description Array of JWKs: the current key, the next one, and those whose tokens still live. */
            keys: unknown;
        };
        KeepParcelFindingReply: {
            finding: components["schemas"]["ParcelFinding"] | null;
        };
        KeepParcelFindingRequest: {
            finding_id?: number;
            finding_keptReason?: string;
            parcel_id?: number;
        };
        ListAuditEntriesReply: {
            rows: components["schemas"]["AuditEntry"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListCardCandidatesReply: {
            /** @description Empty unless asked for: everybody, the eligible ones, and those with each reason. */
            counts: components["schemas"]["CandidateCount"][];
            rows: components["schemas"]["CardCandidate"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListCardCandidatesRequest: {
            _descending?: boolean | null;
            _limit?: number | null;
            _offset?: number | null;
            _orderBy?: string | null;
            cooperativeId?: number | null;
            departmentId?: number | null;
            filter?: string | null;
            filter_firstname?: string | null;
            filter_idNumber?: string | null;
            isMainAccount?: boolean | null;
            localityId?: number | null;
            /** @description Absent = true. */
            onlyEligible?: boolean | null;
            /** @description Those with this reason; means onlyEligible = false. */
            reason?: ("no_photo" | "photo_not_checked" | "no_transaction" | "has_valid_card" | "incomplete" | "member_inactive") | null;
            regionId?: number | null;
            subprefectureId?: number | null;
            /** @description true = also how many there are of each kind, whatever this list shows. */
            withCounts?: boolean | null;
        };
        ListCardsReply: {
            rows: components["schemas"]["Card"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListCardsToDeliverReply: {
            rows: components["schemas"]["Card"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListCardsToPrintReply: {
            /** @description Asked for, not found. */
            missing: number[];
            /** @description How many more there are. */
            remaining: number;
            /** @description At most 2,000 in all. */
            rows: components["schemas"]["Card"][];
        };
        ListCardsToPrintRequest: {
            /** @description Absent or null = all `created`; empty = none. */
            card_ids?: number[];
        };
        ListChecksReply: {
            rows: components["schemas"]["Check"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListConditionsReply: {
            rows: components["schemas"]["Condition"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListConflictsReply: {
            rows: components["schemas"]["Conflict"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListCooperativesReply: {
            rows: components["schemas"]["Cooperative"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListDeliveriesReply: {
            rows: components["schemas"]["Delivery"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListDeliveriesToPrintReply: {
            /** @description Asked for, not found. */
            missing: number[];
            /** @description How many more deliveries there are. */
            remaining: number;
            /** @description In the asked order, at most 2,000 lines in all (but one delivery at least). */
            rows: components["schemas"]["DeliveryToPrint"][];
        };
        ListDeliveriesToPrintRequest: {
            /** @description Absent or null = all open ones; empty = none. */
            delivery_ids?: number[];
        };
        ListDepartmentsReply: {
            rows: components["schemas"]["Department"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListDuplicatesReply: {
            /** @description Every member that the rows name, once. */
            members: components["schemas"]["Member"][];
            rows: components["schemas"]["DuplicatePair"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListFailedPhotosReply: {
            rows: components["schemas"]["FailedPhoto"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListJobsReply: {
            rows: components["schemas"]["Job"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListLocalitiesReply: {
            rows: components["schemas"]["Locality"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListMemberPhotosReply: {
            member_id: number;
            member_version: number;
            rows: components["schemas"]["MemberPhoto"][];
        };
        ListMembershipsReply: {
            rows: components["schemas"]["Membership"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListMembersReply: {
            rows: components["schemas"]["Member"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListMissingPhotosReply: {
            rows: components["schemas"]["MissingPhoto"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListNodesReply: {
            rows: components["schemas"]["Node"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListParcelImportsReply: {
            rows: components["schemas"]["ParcelImport"][];
            total: number;
        };
        ListParcelOutlinesReply: {
            rows: components["schemas"]["ParcelOutline"][];
            total: number;
        };
        ListParcelsReply: {
            rows: components["schemas"]["Parcel"][];
            total: number;
            /** @description Hectares of all that is found; absent where their number is an estimate. */
            totalAreaHa: number | null;
            totalIsEstimate: boolean;
        };
        ListPhotosToCheckReply: {
            rows: components["schemas"]["PhotoToCheck"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListQrKeysReply: {
            keys: components["schemas"]["QrKey"][];
        };
        ListReconciliationReply: {
            rows: components["schemas"]["ReconciliationLine"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListRegionsReply: {
            rows: components["schemas"]["Region"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListReportFieldsReply: {
            rows: components["schemas"]["ReportField"][];
            total: number;
        };
        ListReportsReply: {
            rows: components["schemas"]["Report"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListReportVersionsReply: {
            rows: components["schemas"]["ReportVersion"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListRevocationsReply: {
            asOf: string | null;
            kid: string;
            rows: components["schemas"]["Revocation"][];
            /** @description Ed25519 signature over `asOf` and the rows, base64url without padding, and the key that made it. */
            signature: string;
        };
        ListSealKeysReply: {
            keys: components["schemas"]["SealKey"][];
        };
        ListSessionsReply: {
            rows: components["schemas"]["Session"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListSettingsReply: {
            rows: components["schemas"]["LoginParam"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListSubprefecturesReply: {
            rows: components["schemas"]["Subprefecture"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListSynchronizationsReply: {
            rows: components["schemas"]["SynchronizationJournal"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListSynchronizedRecordsReply: {
            rows: components["schemas"]["SynchronizedRecord"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListTransactionsReply: {
            rows: components["schemas"]["Transaction"][];
            total: number;
            totalIsEstimate: boolean;
        };
        ListUsersReply: {
            rows: components["schemas"]["User"][];
            total: number;
            totalIsEstimate: boolean;
        };
        Locality: {
            department_code: string;
            department_name: string;
            locality_departmentId: number;
            locality_id: number;
            locality_name: string;
            locality_regionId: number;
            locality_subprefectureId: number;
            locality_version: number;
            region_code: string;
            region_name: string;
            subprefecture_code: string;
            subprefecture_name: string;
        };
        LocalityImportRow: {
            department_code?: string;
            department_name?: string;
            locality_name?: string;
            region_code?: string;
            region_name?: string;
            subprefecture_code?: string;
            subprefecture_name?: string;
        };
        LoginParam: {
            loginParam_boolValue: boolean | null;
            loginParam_dateValue: string | null;
            loginParam_intValue: number | null;
            loginParam_name: string;
            loginParam_stringValue: string | null;
            loginParam_version: number;
        };
        LoginReply: {
            token: string;
            user: components["schemas"]["SignedInUser"] | null;
        };
        LoginRequest: {
            login?: string;
            password?: string;
        };
        LogoutRequest: Record<string, never>;
        ManualPage: {
            chapter: string;
            /** @description Made of the manual's Markdown when the gateway was built; holds no script and nothing of other sites. */
            html: string;
            /** @description Names the page in addresses: `regions`. */
            page: string;
            title: string;
        };
        MapCell: {
            cell_count: number;
            cell_latitude: number;
            /** @description The middle of those that are counted. */
            cell_longitude: number;
        };
        MapLocality: {
            locality_id: number;
            locality_name: string;
        };
        MapParcel: {
            parcel_code: string;
            parcel_crop: ("cacao" | "cafe" | "anacarde" | "hevea" | "palmier" | "riz" | "mais" | "autre") | null;
            /** @description Some that nobody has kept. */
            parcel_hasFindings: boolean;
            parcel_id: number;
            parcel_localityId: number | null;
            /** @description Longitude and latitude of some 64 corners at most, in millionths of a degree, without the ring's end. Two numbers are a point. */
            parcel_sketch: number[];
        };
        MapParcelsReply: {
            /** @description Where a look at them begins: west, south, east and north of what lies in the country, of all where nothing does. Of cells, of the middles that were counted. */
            around: number[];
            /** @description Where rows would be too many. A parcel is counted in the rectangle in which its middle lies. */
            cells: components["schemas"]["MapCell"][];
            /** @description Of the rows, each once. */
            localities: components["schemas"]["MapLocality"][];
            rows: components["schemas"]["MapParcel"][];
            /** @description Of the filter, meeting the rectangle. With `totalIsLeast` there are more, and neither rows nor cells. */
            total: number;
            totalIsLeast: boolean;
        };
        MarkCardsAsPrintedRequest: {
            /** @description Absent, null or empty is refused. */
            card_ids?: number[];
        };
        MarkDeliveriesAsSentRequest: {
            /** @description Absent, null or empty is refused. */
            delivery_ids?: number[];
        };
        Member: {
            /** @description Absent beside an id: as a membership's. */
            cooperative_name: string | null;
            department_name: string | null;
            locality_name: string | null;
            member_address: string | null;
            /** @description null = not archived. */
            member_archivedAt: string | null;
            member_birthDate: string | null;
            /** @description null = there is no date. */
            member_birthDatePrecision: ("day" | "year") | null;
            member_birthLocation: string | null;
            /** @description false = readable here, not writable. */
            member_canWrite: boolean;
            member_city: string | null;
            /** @description Phone. */
            member_contact: string | null;
            /** @description Whom to call in an emergency. */
            member_contactUrgency: string | null;
            member_cooperativeId: number | null;
            member_createdAt: string | null;
            /** @description Readable name. */
            member_createdByUser: string;
            member_dependentCount: number | null;
            member_district: string | null;
            member_educationLevel: ("none" | "koranic" | "primary" | "lower_secondary" | "upper_secondary" | "vocational" | "higher") | null;
            member_ethnicity: string | null;
            member_firstname: string;
            member_gender: ("M" | "F") | null;
            member_hasUnusedTransaction: boolean;
            /** @description Follow the events of `cards`. */
            member_hasValidCard: boolean;
            member_householdSize: number | null;
            member_householdStatus: ("head" | "spouse" | "child" | "relative" | "other") | null;
            member_id: number;
            member_identityDocumentNumber: string | null;
            member_identityDocumentType: ("cni" | "passport" | "residence_card" | "birth_certificate" | "driving_licence" | "attestation" | "other") | null;
            /** @description Unique; given by the server when none was. */
            member_idNumber: string;
            member_isChild: boolean;
            /** @description Exactly one of the three is true. */
            member_isMainAccount: boolean;
            member_isSpouse: boolean;
            member_lastname: string;
            member_localityId: number | null;
            /** @description The main member of a spouse or child. */
            member_mainMemberId: number | null;
            member_mainMemberName: string | null;
            member_maritalStatus: ("single" | "married" | "customary" | "divorced" | "widowed") | null;
            member_membershipStartDate: string | null;
            /** @description ISO 3166 alpha-2, or `other`. */
            member_nationality: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | "other") | null;
            /** @description A word of the list of occupations, or `other`. */
            member_occupation: ("farmer" | "planter" | "herder" | "fisher" | "trader" | "market_vendor" | "artisan" | "tailor" | "hairdresser" | "mason" | "carpenter" | "mechanic" | "electrician" | "driver" | "restaurateur" | "teacher" | "health_worker" | "civil_servant" | "military" | "religious" | "employee" | "worker" | "security_guard" | "domestic_worker" | "apprentice" | "student" | "pupil" | "homemaker" | "retired" | "unemployed" | "other") | null;
            /** @description Order among the spouses, or among the children. */
            member_orderNumber: number | null;
            member_otherNationality: string | null;
            member_otherOccupation: string | null;
            /** @description The photo was looked at and accepted. */
            member_photoChecked: boolean;
            /** @description Content hash and extension; the name under `member/photo/{file}`. */
            member_photoFileName: string | null;
            /** @description Path of the file in the REST contract. */
            member_photoFilePath: string | null;
            /** @description The file of the photo is not on this node, or not yet: no card is made of it (docs/decisions/0231). */
            member_photoIsMissing: boolean;
            /** @description Why the last photo was refused (`CheckPhotoRequest.reason`): there is none then. null = not refused. */
            member_photoRefusedReason: string | null;
            /** @enum {string} */
            member_status: "active" | "suspended" | "deceased" | "removed";
            member_statusOn: string | null;
            member_statusReason: string | null;
            /** @description Changed here since the last acknowledged exchange. */
            member_synchronizationNeeded: boolean;
            member_updatedAt: string | null;
            member_updatedByUser: string;
            /** @description Public identity across nodes (version 7), given by the node that creates the member. */
            member_uuid: string;
            member_version: number;
            region_name: string | null;
            subprefecture_name: string | null;
        };
        MemberImportResult: {
            /** @description The member, or the one it resembles; null for an added one in a dry run. */
            member_id: number | null;
            /** @enum {string} */
            outcome: "added" | "updated" | "unchanged" | "possible_duplicate";
            /** @description Row in the file; the header is row 1. */
            row: number;
        };
        MemberImportRow: {
            cooperative_code?: string | null;
            locality_name?: string | null;
            member_address?: string | null;
            member_birthDate?: string | null;
            member_birthLocation?: string | null;
            member_city?: string | null;
            member_contact?: string | null;
            member_contactUrgency?: string | null;
            member_dependentCount?: string | null;
            member_district?: string | null;
            /** @description As on saving: the candidates were looked at. */
            member_duplicateConfirmed?: string | null;
            member_educationLevel?: string | null;
            member_ethnicity?: string | null;
            member_firstname?: string | null;
            member_gender?: string | null;
            member_householdSize?: string | null;
            member_householdStatus?: string | null;
            member_identityDocumentNumber?: string | null;
            member_identityDocumentType?: string | null;
            /** @description Known = that member is changed; empty = a new one. */
            member_idNumber?: string | null;
            /** @description `main`, `spouse` or `child`; empty = main. */
            member_kind?: string | null;
            member_lastname?: string | null;
            /** @description The main member's number; it may stand on an earlier or later row. */
            member_mainMemberIdNumber?: string | null;
            member_maritalStatus?: string | null;
            member_membershipStartDate?: string | null;
            member_nationality?: string | null;
            member_occupation?: string | null;
            member_orderNumber?: string | null;
            member_otherNationality?: string | null;
            member_otherOccupation?: string | null;
            /** @description The locality is found by its sub-prefecture's code (or name) and its own name. */
            subprefecture_code?: string | null;
            subprefecture_name?: string | null;
        };
        MemberPhoto: {
            /** @description When it went, and by whom; null = the member has it. */
            endedAt: string | null;
            endedByUser: string | null;
            /** @description It was looked at and accepted. */
            member_photoChecked: boolean;
            member_photoFileName: string;
            member_photoFilePath: string;
            /** @description null = it was not refused. */
            member_photoRefusedReason: string | null;
            /** @description Since when, and by whom; null = not known. */
            member_photoUpdatedAt: string | null;
            member_photoUpdatedByUser: string | null;
        };
        MemberPhotoReply: {
            member_id: number;
            /** @description Data URL; null = no photo. */
            member_photo: string | null;
            member_version: number;
            /** @description Where the file is fetched. */
            photo_path: string | null;
        };
        Membership: {
            /** @description Absent: it sits in another region than the member's, outside of the reader's territory. */
            cooperative_name: string | null;
            /** @description Of the member. */
            locality_name: string | null;
            member_idNumber: string;
            membership_cooperativeId: number;
            membership_id: number;
            membership_joinedOn: string | null;
            /** @description Absent: until today. */
            membership_leftOn: string | null;
            membership_memberId: number;
            membership_memberName: string;
            membership_version: number;
        };
        MendCheckReply: {
            check_name: string;
        };
        MendCheckRequest: {
            check_name?: string;
            check_service?: string;
        };
        MissingPhoto: {
            /** @enum {string} */
            cause: "no_photo" | "file_missing" | "refused";
            department_name: string | null;
            locality_name: string | null;
            member_contact: string | null;
            member_firstname: string;
            member_id: number;
            member_idNumber: string;
            member_lastname: string;
            member_localityId: number | null;
            /** @description Named on the member, absent from the store. */
            member_photoFileName: string | null;
            /** @description Why it was refused; null = it was not. */
            member_photoRefusedReason: string | null;
            region_name: string | null;
            subprefecture_name: string | null;
        };
        MoveFoundMembersReply: {
            already_done: number;
            /** @description The job; absent: a dry run, or nobody was found. */
            job_id: number | null;
            /** @description Of a dry run: who would move, who is there already, who is refused. */
            moved: number;
            refusals: components["schemas"]["MoveRefusals"][];
            /** @description Members who were found. */
            total: number;
        };
        MoveFoundMembersRequest: {
            /** @description true = only the archived ones; absent or false = only the others. */
            archived?: boolean | null;
            birthFrom?: string | null;
            birthTo?: string | null;
            /** @description Only what this check found when it was made last (`check_name` of tools/get.check_list). */
            check?: string | null;
            cooperativeId?: number | null;
            /** @description Name of the user who created them. */
            createdBy?: string | null;
            createdFrom?: string | null;
            createdTo?: string | null;
            departmentId?: number | null;
            dry_run?: boolean | null;
            filter?: string | null;
            filter_firstname?: string | null;
            filter_idNumber?: string | null;
            gender?: ("M" | "F") | null;
            hasUnusedTransaction?: boolean | null;
            hasValidCard?: boolean | null;
            /** @description Only these, separated by commas: a selection, of one at least; absent = all that are found. */
            ids?: string | null;
            isChild?: boolean | null;
            isMainAccount?: boolean | null;
            isSpouse?: boolean | null;
            leave?: boolean | null;
            localityId?: number | null;
            /** @description Bounds of member_membershipStartDate and of member_birthDate. */
            membershipFrom?: string | null;
            membershipTo?: string | null;
            /** @description The day; absent: today. */
            on?: string | null;
            regionId?: number | null;
            status?: ("active" | "suspended" | "deceased" | "removed") | null;
            subprefectureId?: number | null;
            /** @description Where they go; absent: `leave` says that they leave the one that they are in. */
            to_cooperativeId?: number | null;
            withoutPhoto?: boolean | null;
        };
        MoveMembersReply: {
            /** @description One per id, in the asked order. */
            results: components["schemas"]["MoveResult"][];
        };
        MoveMembersRequest: {
            /** @description Absent: they leave the one that they are in. */
            cooperative_id?: number | null;
            /** @description Says what would become of each, and writes nothing. */
            dry_run?: boolean | null;
            member_ids?: number[];
            /** @description The day; absent: today. */
            on?: string | null;
        };
        MoveRefusals: {
            /** @description The stable code, `president_stays` for example. */
            code: string;
            count: number;
            /** @description The first of them. */
            members: components["schemas"]["MoveResult"][];
        };
        MoveResult: {
            /** @description Refused: the stable code, `member_not_found` or `president_stays` for example. */
            code: string | null;
            /** @description The cooperative that the member is in now; absent: none. */
            cooperative_id: number | null;
            member_id: number;
            /** @description Absent: not found. */
            member_name: string | null;
            /** @enum {string} */
            outcome: "done" | "already_done" | "refused";
        };
        Node: {
            login_name: string | null;
            /** @description How far its clock is ahead of the centre's; negative = behind. */
            node_clockSkewSeconds: number | null;
            /** @description Its number; 0 = the centre. */
            node_id: number;
            node_lastSeenAt: string | null;
            node_lastSuccessAt: string | null;
            /** @description The account whose token it uses. */
            node_loginId: number | null;
            node_name: string;
            /** @description Of this node itself: from when on it synchronises by itself, as soon as the centre answers. */
            node_nextRunAt: string | null;
            node_oldestUnsentAt: string | null;
            node_openConflicts: number;
            node_photosToSend: number | null;
            node_toReceive: number | null;
            /** @description What it has still to send and to receive, as far as known. */
            node_toSend: number | null;
            /** @description Version of its program. */
            node_version: string | null;
        };
        Parcel: {
            /** @description Absent beside an id: as a membership's. */
            cooperative_name: string | null;
            department_name: string | null;
            locality_name: string | null;
            /** @description Of the member today. */
            member_cooperativeId: number | null;
            member_idNumber: string;
            /** @description Metres that the places of its outline may be off, where they were taken by a receiver. */
            parcel_accuracyM: number | null;
            /** @description Hectares: the geodesic area of its outline; without one, what was declared. */
            parcel_areaHa: number | null;
            parcel_code: string;
            parcel_createdAt: string | null;
            /** @description Readable name. */
            parcel_createdByUser: string;
            parcel_crop: ("cacao" | "cafe" | "anacarde" | "hevea" | "palmier" | "riz" | "mais" | "autre") | null;
            /** @description Hectares, as its owner said. */
            parcel_declaredAreaHa: number | null;
            /** @description How many findings nobody has kept; absent in facts. */
            parcel_findingCount: number | null;
            /** @description GeoJSON Point or Polygon, WGS 84, six decimals. Lists leave it out, and so does one that has none; a CSV has it as WKT where that column is asked for. */
            parcel_geometry?: unknown;
            parcel_id: number;
            /** @description Number of the title or certificate of the land. */
            parcel_landTitle: string | null;
            parcel_localityId: number | null;
            parcel_memberId: number;
            parcel_memberName: string;
            /** @description The version from which on its outline is as it is; 0 = it never had one. */
            parcel_outlineVersion: number;
            parcel_plantedYear: number | null;
            parcel_updatedAt: string | null;
            parcel_updatedByUser: string;
            parcel_uuid: string;
            parcel_version: number;
            region_name: string | null;
            subprefecture_name: string | null;
        };
        ParcelColumns: {
            areaColumn: string | null;
            codeColumn: string | null;
            cropColumn: string | null;
            /** @description Of a table. */
            latitudeColumn: string | null;
            longitudeColumn: string | null;
            memberColumn: string | null;
            orderColumn: string | null;
            outlineColumn: string | null;
            titleColumn: string | null;
            yearColumn: string | null;
        };
        ParcelFinding: {
            finding_foundAt: string | null;
            finding_id: number;
            /** @description Absent: somebody should look at it. */
            finding_keptAt: string | null;
            finding_keptByUser: string | null;
            finding_keptReason: string | null;
            /** @enum {string} */
            finding_kind: "overlap" | "too_intricate" | "area_differs" | "outside_country" | "swapped_axes" | "too_large";
            finding_otherCode: string | null;
            /** @description The other one; absent where the caller may not see it. */
            finding_otherId: number | null;
            finding_parcelId: number;
            /** @description Of shared ground: per cent of this parcel. Of an area that differs: what was declared, in per cent of what was measured. */
            finding_percent: number | null;
            /** @description Hectares that are in both. */
            finding_sharedHa: number | null;
        };
        ParcelImport: {
            /** @description Parcels that it added. */
            import_addedCount: number;
            import_begunAt: string | null;
            /** @description Readable name. */
            import_begunByUser: string;
            /** @description As the file was called; absent of imports before it was kept. */
            import_fileName: string | null;
            /** @description Absent: it was not taken back. */
            import_undoneAt: string | null;
            import_undoneByUser: string | null;
            import_uuid: string;
        };
        ParcelImportRow: {
            /** @enum {string} */
            class: "new" | "existing" | "duplicate" | "error";
            member_idNumber: string;
            /** @description Hectares of its outline; else as declared. */
            parcel_areaHa: number | null;
            /** @description Empty: it gets one of its member's. */
            parcel_code: string;
            /** @description The line of a table, else the number of the feature. */
            row: number;
        };
        ParcelOutline: {
            outline_accuracyM: number | null;
            /** @description Hectares; absent for a point. */
            outline_areaHa: number | null;
            /** @description Absent: it was taken away. */
            outline_geometry: unknown;
            outline_madeAt: string | null;
            outline_madeByUser: string;
            outline_version: number;
        };
        ParcelTitle: {
            title_addedAt: string | null;
            /** @description Readable name. */
            title_addedByUser: string;
            /** @description Content hash and extension. */
            title_fileName: string;
            title_id: number;
            title_parcelId: number;
            /** @description Where the file is fetched. */
            title_path: string;
        };
        PauseJobReply: {
            job_id: number;
            /** @enum {string} */
            job_state: "waiting" | "running" | "done" | "failed" | "cancelled" | "paused";
        };
        PauseJobRequest: {
            job_id?: number;
        };
        PermissionRow: {
            permission: string;
            roles: ("admin" | "supervisor" | "enrolment" | "cards" | "delivery" | "cashier" | "reports" | "viewer" | "auditor" | "sync" | "service")[];
        };
        PhotoToCheck: {
            department_name: string | null;
            locality_name: string | null;
            member_birthDate: string | null;
            /** @description null = there is no date. */
            member_birthDatePrecision: ("day" | "year") | null;
            member_firstname: string;
            member_id: number;
            member_idNumber: string;
            member_lastname: string;
            member_localityId: number | null;
            member_photoFileName: string;
            member_photoFilePath: string;
            member_photoUpdatedAt: string | null;
            region_name: string | null;
            subprefecture_name: string | null;
        };
        PlaceRow: {
            cells: components["schemas"]["ChartPoint"][];
            /** @description The region's or department's id; 0 = without a place. */
            key: string;
            label: string | null;
        };
        PlaceTable: {
            /** @description What the cells of a row count, in their order: `members`, `with_photo` … */
            columns: string[];
            id: string;
            rows: components["schemas"]["PlaceRow"][];
            /** @description As that of the chart with its id. */
            title: string | null;
        };
        PreviewReportRequest: {
            /** @description Real data instead: the card, delivery, member or transaction with this id. */
            entity_id?: number | null;
            /** @description The report; absent = only the template below. */
            report_id?: number | null;
            report_json?: unknown;
            /** @description Instead of the saved one. */
            report_previewData?: unknown;
            /** @description Instead of the saved one. */
            report_type?: ("card" | "delivery" | "signing_sheet" | "member_list" | "transaction_list" | "receipt" | "document") | null;
        };
        PrintCardsRequest: {
            /** @description Absent or null = all `created`; empty = none. */
            card_ids?: number[];
            /** @description true: instead of cards one test card (or a sheet of them) with rulers, to find out the offset. */
            isTest?: boolean | null;
            /** @description Absent = `single`. */
            layout?: ("single" | "sheet_a4") | null;
            /** @description What the workstation's printer needs: everything moved right and down, in millimetres, at most 10. */
            offsetX?: number | null;
            offsetY?: number | null;
            /** @description The template; absent = the default one of type `card`. */
            report_id?: number | null;
        };
        PrintDeliveriesRequest: {
            /** @description Absent or null = all open ones; empty = none. */
            delivery_ids?: number[];
            /** @description Absent = the slip. */
            document?: ("slip" | "signing_sheet") | null;
            /** @description The template; absent = the default one of the document's type. */
            report_id?: number | null;
        };
        PrintMemberDocumentsRequest: {
            document_author?: string | null;
            /** @description Absent = today. */
            document_date?: string | null;
            document_number?: string | null;
            document_subject?: string | null;
            /** @description Of any number of lines. */
            document_text?: string | null;
            document_title?: string | null;
            /** @description A document for each of them, in this order. */
            member_ids?: number[];
            /** @description The template; absent = the default one of `document`. */
            report_id?: number | null;
        };
        PrintReceiptsRequest: {
            /** @description The template; absent = the default one of `receipt`. */
            report_id?: number | null;
            /** @description A receipt for each of them, in this order. */
            transaction_ids?: number[];
        };
        Problem: {
            /** @description Stable English word. */
            code: string;
            errors?: {
                field: string;
                message: string;
                /** @description Stable English word. */
                reason?: string;
                /** @description Line of an imported file, the header being 1. */
                row?: number;
            }[];
            /** @description A French sentence for a person. */
            message: string;
            /** @constant */
            status: "error";
        };
        PushRecordsReply: {
            /** @description Photos still wanted. */
            photosWanted: string[];
            /** @description One per record, then one per tombstone, in the order sent. */
            results: components["schemas"]["ExchangeResult"][];
        };
        PushRecordsRequest: {
            batch_id?: string;
            /** @description Photos that the sender can give. */
            photos?: components["schemas"]["ExchangePhoto"][];
            records?: components["schemas"]["ExchangeRecord"][];
            tombstones?: components["schemas"]["ExchangeTombstone"][];
            /** @description The open run; absent = outside of one. */
            uuid?: string | null;
        };
        PutExchangedPhotoRequest: {
            content?: string;
            /** @description Where this piece begins. */
            offset?: number;
            sha256?: string;
            /** @description Bytes of the whole. */
            size?: number;
        };
        QrKey: {
            /** @description `Ed25519`. */
            algorithm: string;
            /** @description The key id written into the code. */
            kid: string;
            /** @description 32 bytes, base64url without padding. */
            publicKey: string;
            /**
             * @description What is believed that it signed.
             * @enum {string}
             */
            purpose: "card" | "list";
            /** @description It signs since and until; null = still. */
            signsFrom: string | null;
            signsUntil: string | null;
        };
        ReadBatchReply: Record<string, never>;
        ReadBatchRequest: {
            /** @description 1 to 24 addresses of calls with GET that answer JSON: `/api/auth/me`. */
            reads?: string[];
        };
        ReadParcelFileReply: {
            /** @description Its columns, or what its features are described by, in its order. `@name` and `@id` are what a feature is called. */
            columns: string[];
            /** @description Which column most likely means what. */
            guessed: components["schemas"]["ParcelColumns"] | null;
            /** @description A table, whose columns have the places too. */
            isTable: boolean;
            /** @description Features; those whose place can't be read too. */
            total: number;
        };
        ReadParcelFileRequest: {
            /** @description GeoJSON, KML, KMZ, GPX, CSV or a zipped shapefile. */
            file?: string;
            fileName?: string;
            /** @description A shapefile without projection has longitudes and latitudes of WGS 84. */
            isWgs84?: boolean | null;
        };
        ReceiveDeliveryReply: {
            delivery_id: number;
            delivery_version: number;
        };
        ReceiveDeliveryRequest: {
            delivery_id?: number;
            delivery_version?: number | null;
            /** @description A remark on what arrived. */
            reason?: string | null;
        };
        ReconcileTransactionsReply: {
            /** @description The job that goes on with it (more than 500 decisions). */
            job_id: number | null;
            results: components["schemas"]["ReconciliationResult"][];
        };
        ReconcileTransactionsRequest: {
            decisions?: components["schemas"]["ReconciliationDecision"][];
        };
        ReconciliationDecision: {
            /** @enum {string} */
            action?: "create" | "attach" | "correct" | "accept";
            /** @description create: whose it is and what it is for. */
            member_id?: number | null;
            reason?: string | null;
            reconciliation_id?: number;
            /** @description attach: which one. */
            transaction_id?: number | null;
            transaction_type?: ("membership" | "card" | "other") | null;
        };
        ReconciliationLine: {
            member_id: number | null;
            member_name: string | null;
            reconciliation_amount: number | null;
            /** @description As the statement says; null = not in it. */
            reconciliation_date: string | null;
            reconciliation_id: number;
            reconciliation_label: string | null;
            /** @enum {string} */
            reconciliation_mobileOperator: "orange_money" | "mtn_momo" | "moov_money" | "wave";
            reconciliation_number: string;
            /** @enum {string} */
            reconciliation_outcome: "matched" | "different_amount" | "missing_here" | "missing_there" | "duplicate";
            reconciliation_phone: string | null;
            reconciliation_reason: string | null;
            /** @description Not settled yet: null. */
            reconciliation_settledAt: string | null;
            reconciliation_settledBy: string | null;
            reconciliation_transactionAmount: number | null;
            reconciliation_transactionDate: string | null;
            reconciliation_version: number;
            statement_id: number | null;
            /** @description Ours; null = missing here. */
            transaction_id: number | null;
        };
        ReconciliationResult: {
            /** @description Refused: the stable code. */
            code: string | null;
            reconciliation_id: number;
            settled: boolean;
            /** @description The transaction made, attached or corrected. */
            transaction_id: number | null;
        };
        RefreshCardsReply: {
            eligible: number;
            has_valid_card: number;
            incomplete: number;
            /** @description The job that goes on with it (more than 500 cards). */
            job_id: number | null;
            member_inactive: number;
            no_photo: number;
            no_transaction: number;
            photo_not_checked: number;
            refreshed: number;
            unchanged: number;
        };
        RefreshCardsRequest: {
            /** @description Absent or null = all `created`; empty = none. */
            card_ids?: number[];
        };
        RefreshSessionReply: {
            token: string;
        };
        RefreshSessionRequest: Record<string, never>;
        Region: {
            region_code: string;
            region_id: number;
            region_name: string;
            region_version: number;
        };
        ReinstateCardsRequest: {
            card_ids?: number[];
            reason?: string | null;
        };
        RemoveParcelTitleRequest: {
            parcel_id?: number;
            title_id?: number;
        };
        ReplaceCardReply: {
            /** @description The new card. */
            card_id: number;
            card_idNumber: string;
            card_version: number;
        };
        ReplaceCardRequest: {
            card_id?: number;
            reason?: string | null;
        };
        Report: {
            /** @description The newest version. */
            report_currentVersion: number;
            report_description: string | null;
            report_id: number;
            /** @description The template used for its type when none is named. */
            report_isDefault: boolean;
            /** @description The template, a JSON object; null in lists. */
            report_json: unknown;
            report_name: string;
            /** @description Sample data, a JSON value; null in lists. */
            report_previewData: unknown;
            /** @description The record's version, to be sent back on saving. */
            report_rowVersion: number;
            /** @description Lower-case hex SHA-256 of the template of `version`. */
            report_sha256: string;
            /** @description The number of `version` among all versions of all templates, by which other services fetch it. */
            report_templateId: number;
            /** @enum {string} */
            report_type: "card" | "delivery" | "signing_sheet" | "member_list" | "transaction_list" | "receipt" | "document";
            report_updatedAt: string | null;
            /** @description Name of who changed it last. */
            report_updatedByLogin: string;
            report_updatedByLoginId: number;
            /** @description The version that `report_json` and `report_versionNotes` are of. */
            report_version: number;
            report_versionNotes: string | null;
        };
        ReportCardProblemReply: {
            card_id: number;
            card_version: number;
        };
        ReportCardProblemRequest: {
            /** @description What goes with it, such as a police report: data URL or bare base64 of a JPEG, PNG or WebP, up to 8 MiB. */
            attachment?: string | null;
            card_id?: number;
            /** @description `lost`, `stolen`, `damaged` or `faulty`. */
            card_status?: ("created" | "printed" | "in_delivery" | "delivered" | "suspended" | "faulty" | "lost" | "stolen" | "damaged" | "replaced" | "cancelled" | "expired") | null;
            card_version?: number | null;
            /** @description Who tells it; absent = the member. */
            declaredBy?: string | null;
            /** @description The day it happened, where it is known. */
            happenedOn?: string | null;
            reason?: string | null;
        };
        ReportField: {
            /** @description Of a line of the table; else of the whole. */
            field_inLines: boolean;
            field_isPhoto: boolean;
            /** @description As the API names it. */
            field_name: string;
            field_sample: string;
        };
        ReportMisprintRequest: {
            card_ids?: number[];
            reason?: string | null;
        };
        ReportVersion: {
            report_id: number;
            /** @description When its type began to be printed with it; null = it never was, or before this was noted. */
            report_publishedAt: string | null;
            report_updatedAt: string | null;
            report_updatedByLogin: string;
            report_updatedByLoginId: number;
            report_version: number;
            report_versionNotes: string | null;
        };
        Resemblance: {
            locality_id: number;
            locality_name: string;
            /** @description Line of the file, the header being 1; 0 in the answer to a save. */
            row: number;
        };
        RestoreMemberPhotoReply: {
            member_id: number;
            member_version: number;
        };
        RestoreMemberPhotoRequest: {
            member_id?: number;
            member_photoFileName?: string | null;
            member_version?: number | null;
        };
        RestoreMemberReply: {
            member_id: number;
            member_version: number;
        };
        RestoreMemberRequest: {
            member_id?: number;
        };
        RestoreReportReply: {
            report_id: number;
            report_rowVersion: number;
            /** @description The version made. */
            version: number;
        };
        RestoreReportRequest: {
            report_id?: number;
            report_versionNotes?: string | null;
            version?: number;
        };
        ResumeJobReply: {
            job_id: number;
            /** @enum {string} */
            job_state: "waiting" | "running" | "done" | "failed" | "cancelled" | "paused";
        };
        ResumeJobRequest: {
            job_id?: number;
        };
        RetryEventsReply: {
            /** @description Events that could be applied. */
            applied: number;
        };
        RetryEventsRequest: {
            service_name?: string;
        };
        RetryJobReply: {
            job_id: number;
            /** @enum {string} */
            job_state: "waiting" | "running" | "done" | "failed" | "cancelled" | "paused";
        };
        RetryJobRequest: {
            job_id?: number;
        };
        RetryPhotosReply: {
            /** @description How many will be tried again. */
            retried: number;
        };
        RetryPhotosRequest: {
            /** @description Absent or null = all that failed; empty = none. */
            photo_sha256s?: string[];
        };
        Revocation: {
            card_idNumber: string;
            /**
             * @description `delivered` = no longer revoked (only with `since`).
             * @enum {string}
             */
            card_status: "created" | "printed" | "in_delivery" | "delivered" | "suspended" | "faulty" | "lost" | "stolen" | "damaged" | "replaced" | "cancelled" | "expired";
            /** @description Why its holder may not use a card that is good; null = nothing stands against them. */
            member_status: ("active" | "suspended" | "deceased" | "removed") | null;
            since: string | null;
        };
        RunChecksReply: {
            /** @description Services that could be asked. */
            services: number;
        };
        RunChecksRequest: Record<string, never>;
        SaveCardReply: {
            card_id: number;
            card_version: number;
        };
        SaveCardRequest: {
            card_birthDate?: string | null;
            card_birthLocation?: string | null;
            card_city?: string | null;
            card_firstname?: string | null;
            card_id?: number | null;
            card_lastname?: string | null;
            /** @description Only on create: whom the card is for. */
            card_memberId?: number | null;
            card_membershipStartDate?: string | null;
            card_phoneNumber?: string | null;
            card_version?: number | null;
        };
        SaveClicksReply: Record<string, never>;
        SaveClicksRequest: {
            clicks?: components["schemas"]["Click"][];
        };
        SaveCooperativeReply: {
            cooperative_id: number;
            cooperative_version: number;
        };
        SaveCooperativeRequest: {
            cooperative_code?: string | null;
            cooperative_contact?: string | null;
            cooperative_id?: number | null;
            cooperative_localityId?: number | null;
            cooperative_name?: string | null;
            /** @description One of its members; somebody who is in no cooperative joins it today. */
            cooperative_presidentMemberId?: number | null;
            cooperative_status?: ("active" | "suspended" | "dissolved") | null;
            cooperative_version?: number | null;
        };
        SaveDeliveryReply: {
            delivery_id: number;
            delivery_version: number;
        };
        SaveDeliveryRequest: {
            /** @description Absent on change = the lines stay; else they are replaced as a whole. */
            cards?: components["schemas"]["DeliveryLineToSave"][];
            delivery_id?: number | null;
            delivery_isErrorType?: boolean | null;
            delivery_version?: number | null;
        };
        SaveDepartmentReply: {
            department_id: number;
            department_version: number;
        };
        SaveDepartmentRequest: {
            department_code?: string | null;
            department_id?: number | null;
            department_name?: string | null;
            department_regionId?: number | null;
            department_version?: number | null;
        };
        SaveLocalityReply: {
            locality_id: number;
            locality_version: number;
            /** @description Others of the sub-prefecture with a name so similar that it may be the same one. */
            resemblances: components["schemas"]["Resemblance"][];
        };
        SaveLocalityRequest: {
            locality_id?: number | null;
            locality_name?: string | null;
            locality_subprefectureId?: number | null;
            locality_version?: number | null;
        };
        SaveLoginParamReply: {
            loginParam_name: string;
            loginParam_version: number;
        };
        SaveLoginParamRequest: {
            loginParam_boolValue?: boolean | null;
            loginParam_dateValue?: string | null;
            loginParam_intValue?: number | null;
            loginParam_name?: string | null;
            loginParam_stringValue?: string | null;
            loginParam_version?: number | null;
        };
        SaveMemberPhotoRequest: {
            member_id?: number;
            /** @description Data URL or bare base64 of a JPEG, PNG or WebP of at most 8 MiB. */
            member_photo?: string;
        };
        SaveMemberReply: {
            /** @description With the refusal `possible_duplicate`: whom the member resembles. */
            candidates: components["schemas"]["DuplicateCandidate"][];
            member_id: number;
            /** @description As it was given, to be read out at once. */
            member_idNumber: string;
            member_version: number;
        };
        SaveMemberRequest: {
            member_address?: string | null;
            member_birthDate?: string | null;
            /** @description Of a date that is given; absent = the day. */
            member_birthDatePrecision?: ("day" | "year") | null;
            member_birthLocation?: string | null;
            member_city?: string | null;
            member_contact?: string | null;
            member_contactUrgency?: string | null;
            member_cooperativeId?: number | null;
            member_dependentCount?: number | null;
            member_district?: string | null;
            /** @description true = somebody looked at the candidates: this is another person. */
            member_duplicateConfirmed?: boolean | null;
            member_educationLevel?: ("none" | "koranic" | "primary" | "lower_secondary" | "upper_secondary" | "vocational" | "higher") | null;
            member_ethnicity?: string | null;
            member_firstname?: string | null;
            member_gender?: ("M" | "F") | null;
            member_householdSize?: number | null;
            member_householdStatus?: ("head" | "spouse" | "child" | "relative" | "other") | null;
            member_id?: number | null;
            member_identityDocumentNumber?: string | null;
            member_identityDocumentType?: ("cni" | "passport" | "residence_card" | "birth_certificate" | "driving_licence" | "attestation" | "other") | null;
            /** @description Kept as given; ignored once the member has one. */
            member_idNumber?: string | null;
            member_isChild?: boolean | null;
            /** @description None of the three on create = main. */
            member_isMainAccount?: boolean | null;
            member_isSpouse?: boolean | null;
            member_lastname?: string | null;
            member_localityId?: number | null;
            member_mainMemberId?: number | null;
            member_maritalStatus?: ("single" | "married" | "customary" | "divorced" | "widowed") | null;
            member_membershipStartDate?: string | null;
            member_nationality?: ("AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | "other") | null;
            member_occupation?: ("farmer" | "planter" | "herder" | "fisher" | "trader" | "market_vendor" | "artisan" | "tailor" | "hairdresser" | "mason" | "carpenter" | "mechanic" | "electrician" | "driver" | "restaurateur" | "teacher" | "health_worker" | "civil_servant" | "military" | "religious" | "employee" | "worker" | "security_guard" | "domestic_worker" | "apprentice" | "student" | "pupil" | "homemaker" | "retired" | "unemployed" | "other") | null;
            member_orderNumber?: number | null;
            member_otherNationality?: string | null;
            member_otherOccupation?: string | null;
            member_version?: number | null;
        };
        SaveParcelReply: {
            parcel_code: string;
            parcel_id: number;
            parcel_version: number;
        };
        SaveParcelRequest: {
            parcel_accuracyM?: number | null;
            /** @description Ignored when a polygon tells it; else the declared area, where that is not named itself. */
            parcel_areaHa?: number | null;
            /** @description A new one without a code gets the number of its member with its rank behind it. */
            parcel_code?: string | null;
            parcel_crop?: ("cacao" | "cafe" | "anacarde" | "hevea" | "palmier" | "riz" | "mais" | "autre") | null;
            parcel_declaredAreaHa?: number | null;
            /** @description GeoJSON Point or Polygon, WGS 84: longitude first; 1,000,000 hectares at most. Absent: as it is; null: it has none any more. */
            parcel_geometry?: unknown | null;
            parcel_id?: number | null;
            parcel_landTitle?: string | null;
            /** @description Of a new one: where its member lives, unless named. */
            parcel_localityId?: number | null;
            parcel_memberId?: number | null;
            parcel_plantedYear?: number | null;
            parcel_version?: number | null;
        };
        SaveRegionReply: {
            region_id: number;
            region_version: number;
        };
        SaveRegionRequest: {
            region_code?: string | null;
            region_id?: number | null;
            region_name?: string | null;
            region_version?: number | null;
        };
        SaveReportJsonReply: {
            /** @description 0 = the current version has this template already: nothing was written. */
            changed: number;
            report_id: number;
            report_rowVersion: number;
            /** @description The current version from now on. */
            version: number;
        };
        SaveReportJsonRequest: {
            report_id?: number;
            /** @description An object, or a string that holds one. */
            report_json?: unknown;
            report_rowVersion?: number | null;
            report_versionNotes?: string | null;
        };
        SaveReportReply: {
            /** @description 0 = the record said all of this already. */
            changed: number;
            report_id: number;
            report_rowVersion: number;
        };
        SaveReportRequest: {
            report_description?: string | null;
            report_id?: number | null;
            report_name?: string | null;
            report_previewData?: unknown;
            report_rowVersion?: number | null;
            /** @description Fixed once created. */
            report_type?: ("card" | "delivery" | "signing_sheet" | "member_list" | "transaction_list" | "receipt" | "document") | null;
            /** @description Notes on the current version. */
            report_versionNotes?: string | null;
        };
        SaveSubprefectureReply: {
            subprefecture_id: number;
            subprefecture_version: number;
        };
        SaveSubprefectureRequest: {
            subprefecture_code?: string | null;
            subprefecture_departmentId?: number | null;
            subprefecture_id?: number | null;
            subprefecture_name?: string | null;
            subprefecture_version?: number | null;
        };
        SaveTransactionReply: {
            transaction_id: number;
            transaction_version: number;
        };
        SaveTransactionRequest: {
            transaction_amount?: number | null;
            transaction_date?: string | null;
            transaction_id?: number | null;
            transaction_memberId?: number | null;
            transaction_mobileOperator?: ("orange_money" | "mtn_momo" | "moov_money" | "wave") | null;
            transaction_number?: string | null;
            transaction_type?: ("membership" | "card" | "other") | null;
            transaction_version?: number | null;
        };
        SaveUserReply: {
            login_id: number;
            /** @description Only when one was asked for; it can't be read again. */
            login_syncToken: string | null;
            login_version: number;
        };
        SealKey: {
            /** @description `Ed25519`. */
            algorithm: string;
            kid: string;
            /** @description 32 bytes, base64url without padding. */
            publicKey: string;
            signsFrom: string | null;
        };
        SearchEverywhereReply: {
            /** @description true: a service could not be reached, what it has is not among the rows. Filled by the gateway. */
            isPartial: boolean;
            rows: components["schemas"]["SearchHit"][];
            total: number;
            totalIsEstimate: boolean;
        };
        SearchHit: {
            /** @description What tells it from its like: a number, a place. */
            detail: string | null;
            /** @enum {string} */
            entity: "member" | "card" | "delivery" | "transaction" | "cooperative" | "parcel" | "region" | "department" | "subprefecture" | "locality" | "report" | "user";
            id: number;
            /** @description What it is called: a name, a code. */
            label: string;
            /** @description The word of its state, where it has one. */
            state: string | null;
        };
        SearchTransactionReply: {
            /** @enum {string} */
            state: "free" | "used" | "unknown";
            /** @description null = unknown. */
            transaction: components["schemas"]["Transaction"] | null;
            /** @description Without an operator the same number may be known at several: all of them, `transaction` first. */
            transactions: components["schemas"]["Transaction"][];
        };
        Session: {
            login_name: string;
            /** @description Network address at sign-in. */
            session_address: string | null;
            /** @description When it ends at the latest. */
            session_expiresAt: string | null;
            session_id: number;
            /** @description The session of the caller's token. */
            session_isCurrent: boolean;
            session_lastSeenAt: string | null;
            session_loginId: number;
            session_startedAt: string | null;
            session_userAgent: string | null;
        };
        SetDefaultReportReply: {
            report_id: number;
            report_rowVersion: number;
        };
        SetDefaultReportRequest: {
            report_id?: number;
        };
        SignedInUser: {
            login_id: number;
            /** @description The password was set by somebody else and has to be changed first. */
            login_mustChangePassword: boolean;
            login_name: string;
            /** @description Territory; empty = national. */
            login_regionIds: number[];
            /** @enum {string} */
            login_role: "admin" | "supervisor" | "enrolment" | "cards" | "delivery" | "cashier" | "reports" | "viewer" | "auditor" | "sync" | "service";
        };
        SignInNodeReply: {
            expiresAt: string | null;
            /** @description The account that the token was made for. */
            login_id: number;
            token: string;
        };
        SignInNodeRequest: {
            login_syncToken?: string;
        };
        SkippedMember: {
            member_id: number;
            reasons: ("no_photo" | "photo_not_checked" | "no_transaction" | "has_valid_card" | "incomplete" | "member_inactive")[];
        };
        StartSynchronizationReply: {
            /** @enum {string} */
            direction: "from_server" | "to_server" | "both";
            startedAt: string | null;
            uuid: string;
        };
        StopSynchronizationReply: {
            /** @enum {string} */
            state: "running" | "done" | "failed" | "interrupted";
            stoppedAt: string | null;
            uuid: string;
        };
        StopSynchronizationRequest: {
            oldestUnsentAt?: string | null;
            /** @description Of a node that calls the centre: what is left to send. */
            toSend?: number | null;
            uuid?: string;
        };
        Subprefecture: {
            department_code: string;
            department_name: string;
            region_code: string;
            region_name: string;
            subprefecture_code: string;
            subprefecture_departmentId: number;
            subprefecture_id: number;
            subprefecture_name: string;
            subprefecture_regionId: number;
            subprefecture_version: number;
        };
        SuggestMembersReply: {
            /** @description The likeliest first; three at most. */
            suggestions: string[];
        };
        SuspendCardsRequest: {
            card_ids?: number[];
            reason?: string | null;
        };
        SynchronizationJournal: {
            synchronizationJournal_bytes: number;
            synchronizationJournal_conflicts: number;
            synchronizationJournal_done: number;
            synchronizationJournal_errors: number;
            synchronizationJournal_id: number;
            /** @description Why it is not well, a stable word: `stopped`, `silent`, `centre_away`, `centre_refused`, `token_refused`, `other_protocol`, `not_applied`. */
            synchronizationJournal_message: string | null;
            /** @description Number and name of the node. */
            synchronizationJournal_node: number;
            synchronizationJournal_nodeName: string | null;
            synchronizationJournal_photosDone: number;
            synchronizationJournal_photosTotal: number;
            synchronizationJournal_startedAt: string | null;
            /** @enum {string} */
            synchronizationJournal_state: "running" | "done" | "failed" | "interrupted";
            /** @description null = open. */
            synchronizationJournal_stoppedAt: string | null;
            synchronizationJournal_total: number;
            /** @enum {string} */
            synchronizationJournal_type: "from_server" | "to_server" | "both";
            /** @description Name of who started it. */
            synchronizationJournal_user: string;
            synchronizationJournal_uuid: string;
        };
        SynchronizationReply: {
            bytes: number | null;
            conflicts: number | null;
            /** @description Names generation and sequence; asking with it acknowledges all before it. */
            cursor: string | null;
            done: number | null;
            errors: number | null;
            hasMore: boolean | null;
            photos: components["schemas"]["ExchangePhoto"][];
            photosDone: number | null;
            photosTotal: number | null;
            records: components["schemas"]["ExchangeRecord"][];
            state: ("running" | "done" | "failed" | "interrupted") | null;
            tombstones: components["schemas"]["ExchangeTombstone"][];
            /** @description 0 = not known yet. */
            total: number | null;
            uuid: string;
        };
        SynchronizedRecord: {
            record_at: string | null;
            /** @description Values of which a person has to choose one. */
            record_conflicts: number;
            /** @description `member` … */
            record_entity: string;
            record_id: number;
            /** @description Rejected or waiting: the stable code. */
            record_reason: string | null;
            /** @enum {string} */
            record_result: "created" | "updated" | "unchanged" | "merged" | "conflict" | "rejected" | "waiting";
        };
        TellStatisticsExportRequest: {
            departmentId?: number | null;
            /** @description `csv`, `xlsx`, or `pdf` for what is printed. */
            format?: string | null;
            /** @description As the figures were asked for. */
            from?: string | null;
            regionId?: number | null;
            reportName?: string | null;
            /** @description Lines of its tables. */
            rows?: number | null;
            to?: string | null;
        };
        Timestamp: {
            /** @description Microseconds since 1970-01-01T00:00:00Z. */
            micros?: number;
        };
        Transaction: {
            card_idNumber: string | null;
            member_firstname: string | null;
            member_idNumber: string | null;
            member_lastname: string | null;
            /** @description Whole francs CFA. */
            transaction_amount: number;
            /** @description The card that consumed it. */
            transaction_cardId: number | null;
            transaction_createdAt: string | null;
            transaction_createdByUser: string;
            transaction_date: string | null;
            transaction_id: number;
            transaction_isUsedForCard: boolean;
            transaction_memberId: number | null;
            /** @enum {string} */
            transaction_mobileOperator: "orange_money" | "mtn_momo" | "moov_money" | "wave";
            /** @description As normalised: no spaces or hyphens, upper case; unique per operator. */
            transaction_number: string;
            /** @enum {string} */
            transaction_type: "membership" | "card" | "other";
            transaction_version: number;
        };
        TransactionImportResult: {
            /** @enum {string} */
            outcome: "matched" | "different_amount" | "missing_here" | "missing_there" | "duplicate";
            /** @description Row in the file; the header is row 1. 0 = not in the file (`missing_there`). */
            row: number;
            transaction_id: number | null;
        };
        TransactionImportRow: {
            transaction_amount?: string | null;
            transaction_date?: string | null;
            /** @description What else the statement says. */
            transaction_label?: string | null;
            transaction_number?: string | null;
            /** @description Phone of who paid. */
            transaction_phone?: string | null;
        };
        UndoImportReply: {
            departmentRemoved: number;
            localityRemoved: number;
            regionRemoved: number;
            subprefectureRemoved: number;
        };
        UndoImportRequest: {
            import_uuid?: string;
        };
        UndoParcelImportReply: {
            removed: number;
        };
        UndoParcelImportRequest: {
            import_uuid?: string;
        };
        UpdateUserRequest: {
            login_id?: number | null;
            login_name?: string | null;
            /** @description Absent or null on change = unchanged. */
            login_password?: string | null;
            login_provider?: string | null;
            /** @description Absent on change = unchanged; null or empty = national. */
            login_regionIds?: number[];
            login_role?: ("admin" | "supervisor" | "enrolment" | "cards" | "delivery" | "cashier" | "reports" | "viewer" | "auditor" | "sync" | "service") | null;
            /** @description true = make a new synchronization token; the reply tells it once. */
            login_syncToken?: boolean | null;
            login_version?: number | null;
        };
        User: {
            /** @description A synchronization token was made and is in force. */
            login_hasSyncToken: boolean;
            login_id: number;
            /** @description Last sign-in. */
            login_lastConnection: string | null;
            /** @description The password was set by somebody else and has to be changed first. */
            login_mustChangePassword: boolean;
            login_name: string;
            /** @description Where the account comes from; `local` by default. */
            login_provider: string;
            /** @description Territory; empty = national. */
            login_regionIds: number[];
            /** @enum {string} */
            login_role: "admin" | "supervisor" | "enrolment" | "cards" | "delivery" | "cashier" | "reports" | "viewer" | "auditor" | "sync" | "service";
            login_version: number;
        };
        VerifiedMember: {
            member_birthDate: string | null;
            member_firstname: string;
            member_id: number;
            member_idNumber: string;
            member_lastname: string;
            member_photoFileName: string | null;
            member_photoFilePath: string | null;
        };
        VerifyCardReply: {
            /** @description null: unknown, forged, or outside the caller's territory. */
            card: components["schemas"]["Card"] | null;
            member: components["schemas"]["VerifiedMember"] | null;
            /** @description Of a replaced card inside the caller's territory: the number of the one that took its place. */
            replacedBy: string | null;
            /** @description Of an unknown card whose code is genuine: when this installation was put back to an older state, if ever; the card may be of what was lost. */
            restoredAt: string | null;
            /** @enum {string} */
            verdict: "valid" | "expired" | "suspended" | "lost" | "stolen" | "damaged" | "replaced" | "cancelled" | "faulty" | "not_delivered" | "unknown" | "forged" | "not_a_card" | "member_suspended" | "member_deceased" | "member_removed";
        };
        VerifyCardRequest: {
            card_idNumber?: string | null;
            /** @description One of the two. */
            card_qrcode?: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Keys_ListKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Jwks"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OpenSessions_DeleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PasswordHashes_HashPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HashPasswordRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["HashPasswordReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PasswordHashes_HashPasswordInPath: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                password: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["HashPasswordReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OpenSessions_ListSessions: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                login_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListSessionsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Sessions_Login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["LoginReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Sessions_Logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogoutRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Sessions_GetMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetMeReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Sessions_RefreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshSessionRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["RefreshSessionReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Batches_ReadBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadBatchRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": Record<string, never>;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    CardCreation_CreateMemberCard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMemberCardRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CreateMemberCardReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_GetDeclarationFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                declaration_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/jpeg": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_DeleteCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                card_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_ExportCards: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                card_status?: "created" | "printed" | "in_delivery" | "delivered" | "suspended" | "faulty" | "lost" | "stolen" | "damaged" | "replaced" | "cancelled" | "expired";
                check?: string;
                columns?: string;
                createdFrom?: string;
                createdTo?: string;
                delivery_id?: number;
                departmentId?: number;
                expiresFrom?: string;
                expiresTo?: string;
                filter?: string;
                format?: string;
                localityId?: number;
                member_id?: number;
                member_idNumber?: string;
                regionId?: number;
                statusFrom?: string;
                statusTo?: string;
                subprefectureId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_GetCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                card_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetCardReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    CardCreation_CreateCards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCardsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CreateCardsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    CardCreation_ListCardCandidates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListCardCandidatesRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListCardCandidatesReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_CountExpiringCards: {
        parameters: {
            query?: {
                departmentId?: number;
                localityId?: number;
                regionId?: number;
                subprefectureId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CountExpiringCardsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_ListCards: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                card_status?: "created" | "printed" | "in_delivery" | "delivered" | "suspended" | "faulty" | "lost" | "stolen" | "damaged" | "replaced" | "cancelled" | "expired";
                check?: string;
                createdFrom?: string;
                createdTo?: string;
                delivery_id?: number;
                departmentId?: number;
                expiresFrom?: string;
                expiresTo?: string;
                filter?: string;
                localityId?: number;
                member_id?: number;
                member_idNumber?: string;
                regionId?: number;
                statusFrom?: string;
                statusTo?: string;
                subprefectureId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListCardsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_ListCardsToDeliver: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                departmentId?: number;
                filter?: string;
                localityId?: number;
                member_id?: number;
                regionId?: number;
                subprefectureId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListCardsToDeliverReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    QrKeys_ListQrKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListQrKeysReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    QrKeys_ListRevocations: {
        parameters: {
            query?: {
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListRevocationsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_SaveCard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveCardRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveCardReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_CancelCards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelCardsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CardResultsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    CardCreation_RefreshCards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshCardsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["RefreshCardsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_MarkCardsAsPrinted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkCardsAsPrintedRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CardResultsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_ReportMisprint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportMisprintRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CardResultsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_BundleCards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BundleCardsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_ListCardsToPrint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListCardsToPrintRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListCardsToPrintReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_ReinstateCards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReinstateCardsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CardResultsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_ReplaceCard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceCardRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ReplaceCardReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_ReportCardProblem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportCardProblemRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ReportCardProblemReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_SuspendCards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspendCardsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CardResultsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_VerifyCard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyCardRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["VerifyCardReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_PrintCards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrintCardsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["FileChunk"];
                    "application/pdf": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cards_GetPrintedCards: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cooperatives_DeleteCooperative: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cooperative_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cooperatives_ExportCooperatives: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                columns?: string;
                departmentId?: number;
                filter?: string;
                format?: string;
                localityId?: number;
                regionId?: number;
                status?: "active" | "suspended" | "dissolved";
                subprefectureId?: number;
                withoutPresident?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cooperatives_GetCooperative: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cooperative_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetCooperativeReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cooperatives_ListCooperatives: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                departmentId?: number;
                filter?: string;
                localityId?: number;
                regionId?: number;
                status?: "active" | "suspended" | "dissolved";
                subprefectureId?: number;
                withoutPresident?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListCooperativesReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Memberships_ListMemberships: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                cooperative_id?: number;
                current?: boolean;
                filter?: string;
                member_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListMembershipsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Cooperatives_SaveCooperative: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveCooperativeRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveCooperativeReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Memberships_CorrectMembership: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectMembershipRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CorrectMembershipReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Memberships_MoveFoundMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveFoundMembersRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["MoveFoundMembersReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Memberships_MoveMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveMembersRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["MoveMembersReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Deliveries_DeleteDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                delivery_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Deliveries_ExportDeliveries: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                check?: string;
                columns?: string;
                createdFrom?: string;
                createdTo?: string;
                daysFrom?: number;
                daysTo?: number;
                delivery_code?: string;
                delivery_isErrorType?: boolean;
                delivery_sent?: boolean;
                delivery_status?: "draft" | "sent" | "received" | "in_progress" | "closed" | "cancelled";
                departmentId?: number;
                filter?: string;
                format?: string;
                id_number?: string;
                localityId?: number;
                regionId?: number;
                sentFrom?: string;
                sentTo?: string;
                subprefectureId?: number;
                unsettledDays?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Deliveries_ListDeliveries: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                check?: string;
                createdFrom?: string;
                createdTo?: string;
                daysFrom?: number;
                daysTo?: number;
                delivery_code?: string;
                delivery_isErrorType?: boolean;
                delivery_sent?: boolean;
                delivery_status?: "draft" | "sent" | "received" | "in_progress" | "closed" | "cancelled";
                departmentId?: number;
                filter?: string;
                id_number?: string;
                localityId?: number;
                regionId?: number;
                sentFrom?: string;
                sentTo?: string;
                subprefectureId?: number;
                unsettledDays?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListDeliveriesReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Deliveries_GetDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                delivery_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetDeliveryReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Deliveries_SaveDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveDeliveryRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveDeliveryReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Deliveries_CancelDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelDeliveryRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CancelDeliveryReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Deliveries_HandOverCards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandOverCardsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["HandOverCardsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Deliveries_MarkDeliveriesAsSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkDeliveriesAsSentRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["DeliveryResultsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Deliveries_ListDeliveriesToPrint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListDeliveriesToPrintRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListDeliveriesToPrintReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Deliveries_ReceiveDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiveDeliveryRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ReceiveDeliveryReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Deliveries_PrintDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrintDeliveriesRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["FileChunk"];
                    "application/pdf": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Deliveries_GetPrintedDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Departments_DeleteDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                department_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Departments_ExportDepartments: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                columns?: string;
                filter?: string;
                format?: string;
                regionId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Departments_GetDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                department_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetDepartmentReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Departments_ListDepartments: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                filter?: string;
                regionId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListDepartmentsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Departments_SaveDepartment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveDepartmentRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveDepartmentReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Documentation_GetManual: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetManualReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Documentation_GetManualPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetManualPageReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Documentation_GetOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetOpenApiReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Environment_GetEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetEnvironmentReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Transactions_SearchTransaction: {
        parameters: {
            query?: {
                transaction_mobileOperator?: "orange_money" | "mtn_momo" | "moov_money" | "wave";
                transaction_number?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SearchTransactionReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Localities_DeleteLocality: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                locality_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Localities_ExportLocalities: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                columns?: string;
                departmentId?: number;
                filter?: string;
                format?: string;
                importUuid?: string;
                regionId?: number;
                subprefectureId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Localities_GetLocality: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                locality_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetLocalityReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Localities_ListLocalities: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                departmentId?: number;
                filter?: string;
                importUuid?: string;
                regionId?: number;
                subprefectureId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListLocalitiesReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Localities_SaveLocality: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveLocalityRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveLocalityReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Localities_ImportLocalities: {
        parameters: {
            query?: {
                dryRun?: boolean;
                import_uuid?: string;
                level?: "region" | "department" | "subprefecture" | "locality";
                withClasses?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportLocalitiesRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ImportLocalitiesReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Localities_UndoImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoImportRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["UndoImportReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LoginParams_GetLoginParam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                loginParam_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetLoginParamReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LoginParams_ListSettings: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListSettingsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LoginParams_SaveLoginParam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveLoginParamRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveLoginParamReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    BaseMaps_GetBaseMap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.pmtiles": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Members_DeleteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Members_ExportMembers: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                archived?: boolean;
                birthFrom?: string;
                birthTo?: string;
                check?: string;
                columns?: string;
                cooperativeId?: number;
                createdBy?: string;
                createdFrom?: string;
                createdTo?: string;
                departmentId?: number;
                filter?: string;
                filter_firstname?: string;
                filter_idNumber?: string;
                format?: string;
                gender?: "M" | "F";
                hasUnusedTransaction?: boolean;
                hasValidCard?: boolean;
                ids?: string;
                isChild?: boolean;
                isMainAccount?: boolean;
                isSpouse?: boolean;
                localityId?: number;
                membershipFrom?: string;
                membershipTo?: string;
                regionId?: number;
                status?: "active" | "suspended" | "deceased" | "removed";
                subprefectureId?: number;
                withoutPhoto?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Families_GetMemberFamily: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetMemberFamilyReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Photos_GetMemberPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["MemberPhotoReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Members_GetMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetMemberReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Duplicates_ListDuplicates: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                decision?: "merge" | "distinct" | "later";
                departmentId?: number;
                filter?: string;
                localityId?: number;
                regionId?: number;
                scoreFrom?: number;
                subprefectureId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListDuplicatesReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Members_CountMembers: {
        parameters: {
            query?: {
                archived?: boolean;
                birthFrom?: string;
                birthTo?: string;
                check?: string;
                cooperativeId?: number;
                createdBy?: string;
                createdFrom?: string;
                createdTo?: string;
                departmentId?: number;
                filter?: string;
                filter_firstname?: string;
                filter_idNumber?: string;
                gender?: "M" | "F";
                hasUnusedTransaction?: boolean;
                hasValidCard?: boolean;
                isChild?: boolean;
                isMainAccount?: boolean;
                isSpouse?: boolean;
                localityId?: number;
                membershipFrom?: string;
                membershipTo?: string;
                regionId?: number;
                status?: "active" | "suspended" | "deceased" | "removed";
                subprefectureId?: number;
                withoutPhoto?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CountMembersReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Members_ListMembers: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                archived?: boolean;
                birthFrom?: string;
                birthTo?: string;
                check?: string;
                cooperativeId?: number;
                createdBy?: string;
                createdFrom?: string;
                createdTo?: string;
                departmentId?: number;
                filter?: string;
                filter_firstname?: string;
                filter_idNumber?: string;
                gender?: "M" | "F";
                hasUnusedTransaction?: boolean;
                hasValidCard?: boolean;
                isChild?: boolean;
                isMainAccount?: boolean;
                isSpouse?: boolean;
                localityId?: number;
                membershipFrom?: string;
                membershipTo?: string;
                regionId?: number;
                status?: "active" | "suspended" | "deceased" | "removed";
                subprefectureId?: number;
                withoutPhoto?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListMembersReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Members_SuggestMembers: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                archived?: boolean;
                birthFrom?: string;
                birthTo?: string;
                check?: string;
                cooperativeId?: number;
                createdBy?: string;
                createdFrom?: string;
                createdTo?: string;
                departmentId?: number;
                filter?: string;
                filter_firstname?: string;
                filter_idNumber?: string;
                gender?: "M" | "F";
                hasUnusedTransaction?: boolean;
                hasValidCard?: boolean;
                isChild?: boolean;
                isMainAccount?: boolean;
                isSpouse?: boolean;
                localityId?: number;
                membershipFrom?: string;
                membershipTo?: string;
                regionId?: number;
                status?: "active" | "suspended" | "deceased" | "removed";
                subprefectureId?: number;
                withoutPhoto?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SuggestMembersReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Photos_ListMemberPhotos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListMemberPhotosReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Photos_ListPhotosToCheck: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                departmentId?: number;
                filter?: string;
                localityId?: number;
                regionId?: number;
                subprefectureId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListPhotosToCheckReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Photos_GetPhotoFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Photos_GetPhotoThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Members_SaveMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveMemberRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveMemberReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Members_ImportMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportMembersRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ImportMembersReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Photos_SaveMemberPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveMemberPhotoRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["MemberPhotoReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Families_ChangeHolder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeHolderRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ChangeHolderReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Duplicates_CheckDuplicates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckDuplicatesRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CheckDuplicatesReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Duplicates_DecideDuplicate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideDuplicateRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["DecideDuplicateReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Photos_CheckPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckPhotoRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CheckPhotoReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Photos_RestoreMemberPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreMemberPhotoRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["RestoreMemberPhotoReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Members_RestoreMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreMemberRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["RestoreMemberReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Members_ChangeMemberStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMemberStatusRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ChangeMemberStatusReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MemberPrints_PrintMemberDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrintMemberDocumentsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MemberPrints_PrintMemberList: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                archived?: boolean;
                birthFrom?: string;
                birthTo?: string;
                check?: string;
                cooperativeId?: number;
                createdBy?: string;
                createdFrom?: string;
                createdTo?: string;
                departmentId?: number;
                filter?: string;
                filter_firstname?: string;
                filter_idNumber?: string;
                gender?: "M" | "F";
                hasUnusedTransaction?: boolean;
                hasValidCard?: boolean;
                ids?: string;
                isChild?: boolean;
                isMainAccount?: boolean;
                isSpouse?: boolean;
                localityId?: number;
                membershipFrom?: string;
                membershipTo?: string;
                regionId?: number;
                report_id?: number;
                status?: "active" | "suspended" | "deceased" | "removed";
                subprefectureId?: number;
                withoutPhoto?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Statistics_GetStatistics: {
        parameters: {
            query?: {
                builtin?: boolean;
                departmentId?: number;
                from?: string;
                regionId?: number;
                to?: string;
            };
            header?: never;
            path: {
                reportName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetStatisticsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Statistics_GetTrends: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetTrendsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Statistics_TellStatisticsExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TellStatisticsExportRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Parcels_DeleteParcel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                parcel_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Parcels_ExportParcels: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                columns?: string;
                cooperativeId?: number;
                crop?: "cacao" | "cafe" | "anacarde" | "hevea" | "palmier" | "riz" | "mais" | "autre";
                departmentId?: number;
                filter?: string;
                format?: string;
                gender?: "M" | "F";
                importUuid?: string;
                localityId?: number;
                member_id?: number;
                regionId?: number;
                subprefectureId?: number;
                withFindings?: boolean;
                withoutGeometry?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": Record<string, never>;
                    "application/vnd.google-earth.kml+xml": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Parcels_GetParcel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                parcel_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetParcelReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ParcelImports_ListParcelImports: {
        parameters: {
            query?: {
                _limit?: number;
                _offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListParcelImportsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Parcels_ListParcelOutlines: {
        parameters: {
            query?: {
                _limit?: number;
                _offset?: number;
            };
            header?: never;
            path: {
                parcel_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListParcelOutlinesReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Parcels_ListParcels: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                cooperativeId?: number;
                crop?: "cacao" | "cafe" | "anacarde" | "hevea" | "palmier" | "riz" | "mais" | "autre";
                departmentId?: number;
                filter?: string;
                gender?: "M" | "F";
                importUuid?: string;
                localityId?: number;
                member_id?: number;
                regionId?: number;
                subprefectureId?: number;
                withFindings?: boolean;
                withoutGeometry?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListParcelsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Parcels_MapParcels: {
        parameters: {
            query?: {
                bbox?: string;
                cooperativeId?: number;
                crop?: "cacao" | "cafe" | "anacarde" | "hevea" | "palmier" | "riz" | "mais" | "autre";
                departmentId?: number;
                filter?: string;
                gender?: "M" | "F";
                importUuid?: string;
                localityId?: number;
                member_id?: number;
                regionId?: number;
                subprefectureId?: number;
                withFindings?: boolean;
                withoutGeometry?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["MapParcelsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Parcels_SaveParcel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveParcelRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveParcelReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Parcels_ExportPlots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportPlotsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Parcels_KeepParcelFinding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeepParcelFindingRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["KeepParcelFindingReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ParcelImports_ImportParcels: {
        parameters: {
            query?: {
                dryRun?: boolean;
                import_uuid?: string;
                isWgs84?: boolean;
                withoutBad?: boolean;
                withRows?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportParcelsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ImportParcelsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ParcelImports_ReadParcelFile: {
        parameters: {
            query?: {
                isWgs84?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadParcelFileRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ReadParcelFileReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ParcelImports_UndoParcelImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoParcelImportRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["UndoParcelImportReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ParcelTitles_AddParcelTitle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddParcelTitleRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["AddParcelTitleReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ParcelTitles_RemoveParcelTitle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveParcelTitleRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Parcels_PrintParcel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                parcel_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ParcelTitles_GetParcelTitleFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                title_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Regions_DeleteRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                region_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Regions_ExportRegions: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                filter?: string;
                format?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Regions_GetRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                region_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetRegionReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Regions_ListRegions: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListRegionsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Regions_SaveRegion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveRegionRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveRegionReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_DeleteReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                report_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_ExportReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                report_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_ListReportFields: {
        parameters: {
            query?: {
                report_type?: "card" | "delivery" | "signing_sheet" | "member_list" | "transaction_list" | "receipt" | "document";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListReportFieldsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_GetReportJson: {
        parameters: {
            query?: {
                version?: number;
            };
            header?: never;
            path: {
                report_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetReportJsonReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_ListReports: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                filter?: string;
                report_isDefault?: boolean;
                report_type?: "card" | "delivery" | "signing_sheet" | "member_list" | "transaction_list" | "receipt" | "document";
                type?: "card" | "delivery" | "signing_sheet" | "member_list" | "transaction_list" | "receipt" | "document";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListReportsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_ListReportVersions: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
            };
            header?: never;
            path: {
                report_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListReportVersionsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_GetReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                report_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetReportReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Documentation_GetTemplateSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetTemplateSchemaReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_ImportReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportReportRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ImportReportReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_SetDefaultReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetDefaultReportRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SetDefaultReportReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_SaveReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveReportRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveReportReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_CopyReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CopyReportRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CopyReportReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_SaveReportJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveReportJsonRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveReportJsonReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_RestoreReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreReportRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["RestoreReportReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reports_PreviewReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewReportRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Search_SearchEverywhere: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                entity?: "member" | "card" | "delivery" | "transaction" | "cooperative" | "parcel" | "region" | "department" | "subprefecture" | "locality" | "report" | "user";
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SearchEverywhereReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Subprefectures_DeleteSubprefecture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subprefecture_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Subprefectures_ExportSubprefectures: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                columns?: string;
                departmentId?: number;
                filter?: string;
                format?: string;
                regionId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Subprefectures_GetSubprefecture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subprefecture_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetSubprefectureReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Subprefectures_ListSubprefectures: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                departmentId?: number;
                filter?: string;
                regionId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListSubprefecturesReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Subprefectures_SaveSubprefecture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveSubprefectureRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveSubprefectureReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Synchronization_SynchronizeFromServer: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                uuid?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SynchronizationReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Synchronization_StartSynchronization: {
        parameters: {
            query?: {
                clock?: string;
                node?: number;
                nodeName?: string;
                oldestUnsentAt?: string;
                program?: string;
                toSend?: number;
            };
            header?: never;
            path: {
                direction: "from_server" | "to_server" | "both";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["StartSynchronizationReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Synchronization_StopSynchronization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StopSynchronizationRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["StopSynchronizationReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Synchronization_SynchronizeToServer: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                uuid?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SynchronizationReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Conflicts_ListConflicts: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                decided?: boolean;
                entity?: string;
                entityId?: number;
                field?: string;
                filter?: string;
                node?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListConflictsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Nodes_ListNodes: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                filter?: string;
                neverSucceeded?: boolean;
                successFrom?: string;
                successTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListNodesReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PhotoExchange_ListFailedPhotos: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                cause?: "network" | "unreadable" | "wrong_hash" | "missing_here" | "missing_there" | "too_large" | "refused";
                filter?: string;
                node?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListFailedPhotosReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Synchronization_ListSynchronizations: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                filter?: string;
                from?: string;
                node?: number;
                state?: "running" | "done" | "failed" | "interrupted";
                synchronizationJournal_type?: "from_server" | "to_server" | "both";
                to?: string;
                user?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListSynchronizationsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Synchronization_ListSynchronizedRecords: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                filter?: string;
                result?: "created" | "updated" | "unchanged" | "merged" | "conflict" | "rejected" | "waiting";
                uuid?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListSynchronizedRecordsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PhotoExchange_GetExchangedPhoto: {
        parameters: {
            query?: {
                length?: number;
                offset?: number;
            };
            header?: never;
            path: {
                sha256: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["FileChunk"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PhotoExchange_PutExchangedPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sha256: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutExchangedPhotoRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ExchangedPhotoState"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PhotoExchange_GetExchangedPhotoState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sha256: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ExchangedPhotoState"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Synchronization_PushRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushRecordsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["PushRecordsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Conflicts_DecideConflict: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideConflictRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["DecideConflictReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Sessions_SignInNode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInNodeRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SignInNodeReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PhotoExchange_RetryPhotos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryPhotosRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["RetryPhotosReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Audit_ExportAuditEntries: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                action?: string;
                columns?: string;
                entity?: string;
                entityId?: number;
                filter?: string;
                format?: string;
                from?: string;
                loginId?: number;
                number?: string;
                regionId?: number;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/zip": string;
                    "text/csv": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Seals_ListSealKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListSealKeysReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Audit_ListAuditEntries: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                action?: string;
                entity?: string;
                entityId?: number;
                filter?: string;
                from?: string;
                loginId?: number;
                number?: string;
                regionId?: number;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListAuditEntriesReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Checks_ListChecks: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                state?: "ok" | "warning" | "failed" | "unknown";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListChecksReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Audit_GetHistory: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
            };
            header?: never;
            path: {
                entity: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetHistoryReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Jobs_ListJobs: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                job_kind?: string;
                job_state?: "waiting" | "running" | "done" | "failed" | "cancelled" | "paused";
                mine?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListJobsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Jobs_GetJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetJobReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Photos_ListMissingPhotos: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                cause?: "no_photo" | "file_missing" | "refused";
                departmentId?: number;
                filter?: string;
                localityId?: number;
                regionId?: number;
                subprefectureId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListMissingPhotosReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Conditions_ListConditions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListConditionsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Checks_MendCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MendCheckRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["MendCheckReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Checks_RunChecks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunChecksRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["RunChecksReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Conditions_RetryEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryEventsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["RetryEventsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Jobs_CancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelJobRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["CancelJobReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Jobs_PauseJob: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PauseJobRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["PauseJobReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Jobs_ResumeJob: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResumeJobRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ResumeJobReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Jobs_RetryJob: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryJobRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["RetryJobReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Clicks_SaveClicks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveClicksRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveClicksReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Transactions_DeleteTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                transaction_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Transactions_ExportTransactions: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                check?: string;
                columns?: string;
                dateFrom?: string;
                dateTo?: string;
                departmentId?: number;
                filter?: string;
                format?: string;
                localityId?: number;
                member_id?: number;
                regionId?: number;
                subprefectureId?: number;
                transaction_isUsedForCard?: boolean;
                transaction_mobileOperator?: "orange_money" | "mtn_momo" | "moov_money" | "wave";
                transaction_type?: "membership" | "card" | "other";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Transactions_GetTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                transaction_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetTransactionReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reconciliation_ListReconciliation: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                dateFrom?: string;
                dateTo?: string;
                filter?: string;
                outcome?: "matched" | "different_amount" | "missing_here" | "missing_there" | "duplicate";
                settled?: boolean;
                statement_id?: number;
                transaction_mobileOperator?: "orange_money" | "mtn_momo" | "moov_money" | "wave";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListReconciliationReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Transactions_ListTransactions: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                check?: string;
                dateFrom?: string;
                dateTo?: string;
                departmentId?: number;
                filter?: string;
                localityId?: number;
                member_id?: number;
                regionId?: number;
                subprefectureId?: number;
                transaction_isUsedForCard?: boolean;
                transaction_mobileOperator?: "orange_money" | "mtn_momo" | "moov_money" | "wave";
                transaction_type?: "membership" | "card" | "other";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListTransactionsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Transactions_SaveTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveTransactionRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveTransactionReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reconciliation_ImportTransactions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportTransactionsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ImportTransactionsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Reconciliation_ReconcileTransactions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconcileTransactionsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ReconcileTransactionsReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Transactions_PrintReceipts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrintReceiptsRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Transactions_PrintTransactionList: {
        parameters: {
            query?: {
                _descending?: boolean;
                _orderBy?: string;
                check?: string;
                dateFrom?: string;
                dateTo?: string;
                departmentId?: number;
                filter?: string;
                localityId?: number;
                member_id?: number;
                regionId?: number;
                report_id?: number;
                subprefectureId?: number;
                transaction_isUsedForCard?: boolean;
                transaction_mobileOperator?: "orange_money" | "mtn_momo" | "moov_money" | "wave";
                transaction_type?: "membership" | "card" | "other";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Users_DeleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Users_GetUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetUserReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Permissions_GetPermissionTable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["GetPermissionTableReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Users_UpdateUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveUserReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Users_CreateUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUserRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["SaveUserReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Users_ChangeOwnPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOwnPasswordRequest"];
            };
        };
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message?: string;
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["Done"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Users_ListUsers: {
        parameters: {
            query?: {
                _descending?: boolean;
                _limit?: number;
                _offset?: number;
                _orderBy?: string;
                filter?: string;
                login_mustChangePassword?: boolean;
                login_role?: "admin" | "supervisor" | "enrolment" | "cards" | "delivery" | "cashier" | "reports" | "viewer" | "auditor" | "sync" | "service";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description ok */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    } & components["schemas"]["ListUsersReply"];
                };
            };
            /** @description A refusal or failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
